import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { openDatabase, runBatch } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import type { Actor } from '#worker/lib/actor.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { addSearches } from './interest.queries.ts'
import { isDemand } from './statistics.rules.ts'

/**
 * Searches are written together: at most one write every five seconds and isolate. Only counts are kept, never users.
 * Milliseconds. `gather`: until the write. `giveUp`: a request that was cut off loses its write; after this time the next search
 * starts a new one. Tests change them.
 */
export const countingTimes = { gather: 5_000, giveUp: 30_000 }
let waiting = new Map<string, { day: string; districtId: number; categoryId: number; searches: number }>()
let writeBegan = 0

/** Counts a read of the first page of a list, also from the edge. A page that is rendered here is counted by itself. */
export const countSearches = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status === 200 || c.res.status === 304) countSearch(c, c.get('actor'))
})

/** Counts a request for a list or its page, if it shows the first page of a district and a person asked for it. */
export function countSearch(c: Context<AppEnv>, actor: Actor): void {
  const { district_id: district, category, page = '1', key } = c.req.query()
  if (!district || !/^[1-9]\d{0,8}$/.test(district) || page !== '1' || key) return
  countSearchFor(c, actor, { district: Number(district), category: Number(category) || 0 })
}

/** Counts a request for the first page of a district, if a person asked for it. `category`: 0 for all trades. */
export function countSearchFor(
  c: Context<AppEnv>,
  actor: Actor,
  { district, category }: { district: number; category: number },
): void {
  const searcher = {
    actor,
    userAgent: c.req.header('user-agent') ?? '',
    fetchedAhead: /prefetch/.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`),
  }
  if (isDemand(searcher)) gather(c, district, category)
}

function gather(c: Context<AppEnv>, districtId: number, categoryId: number): void {
  const day = dayOf(c.get('now'))
  const name = `${day} ${districtId} ${categoryId}`
  const count = waiting.get(name) ?? { day, districtId, categoryId, searches: 0 }
  count.searches += 1
  waiting.set(name, count)
  if (Date.now() - writeBegan < countingTimes.giveUp) return
  writeBegan = Date.now()
  c.executionCtx.waitUntil(writeLater(c))
}

async function writeLater(c: Context<AppEnv>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, countingTimes.gather))
  const counts = [...waiting.values()]
  waiting = new Map()
  writeBegan = 0
  const days = Map.groupBy(counts, ({ day }) => day)
  const { db } = openDatabase(c.env.DB, 'primary')
  try {
    await runBatch(
      db,
      [...days].map(([day, searches]) => addSearches(db, day, searches)),
    )
  } catch {
    c.get('log').warn('searches_not_counted', { searches: counts.length })
  }
}
