import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import type { Actor } from '#worker/lib/actor.ts'
import { gatherCounts } from './gather-counts.request.ts'
import { isDemand } from '#worker/features/statistics/statistics.rules.ts'

/** Counts a read of the first page of a list, also from the edge. A page that is rendered here is counted by itself. */
export const countSearches = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status === 200 || c.res.status === 304) countSearch(c, c.get('actor'))
})

/** Counts a request for a list or its page, if it shows the first page of a district and a person asked for it. */
export function countSearch(c: Context<AppEnv>, actor: Actor): void {
  const { district_id: district, category, page = '1', key } = c.req.query()
  if (!district || !/^[1-9]\d{0,8}$/.test(district) || page !== '1' || key) return
  countSearchFor(c, actor, { district: Number(district), category: Number(category) || undefined })
}

/** Counts a request for the first page of a district, if a person asked for it. */
export function countSearchFor(
  c: Context<AppEnv>,
  actor: Actor,
  place: { district: number; category?: number | undefined },
): void {
  if (isDemand(askerOf(c, actor))) gatherCounts(c, place, ['searches'])
}

/** What tells a person from a machine. */
export const askerOf = (c: Context<AppEnv>, actor: Actor) => ({
  actor,
  userAgent: c.req.header('user-agent') ?? '',
  fetchedAhead: /prefetch/.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`),
})
