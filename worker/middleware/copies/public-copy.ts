import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import { createSharedWork } from '#worker/lib/shared-work.ts'
import { findCopy, hasCurrent, keepCopy } from './data-centre.ts'
import { changedAt, isInnerCall, noteChange } from './numbers.ts'

// Milliseconds: up to `fresh` a copy is answered as it is, and up to `oldest` while a new one is made.
const fresh = 30_000
const oldest = 60_000

/** A public answer of 200. `madeAt`: milliseconds, the age of the oldest data in it. */
type Copy = { body: ArrayBuffer; headers: Record<string, string>; madeAt: number }

// Longer than the reads of a page that are tried twice.
const share = createSharedWork<Copy | null>(9_000)

/**
 * Answers from a copy of this data centre, or keeps the answer as one.
 * A copy says itself how old its data is, so neither a jump of the clock nor a cache that keeps it too long makes it older than a minute.
 * Nothing deletes a copy: within the minute every change is seen, also that a person was hidden, suspended or erased.
 * Signed-in people and browsers with a fresh write get no copy, so that its author sees a change at once, and what they are answered
 * is not kept.
 * Parallel requests wait for the one that makes the answer, so that an address which many open at once is read once.
 * The calls that a page makes for its data pass: a copy made of copies would add their ages.
 * @param addressOf what distinguishes the answers, on this site; null for an answer without a copy
 */
export const publicCopy = (addressOf: (c: Context<AppEnv>) => string | null) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const address = isRead(c) && !c.get('claims') && !isInnerCall(c.req.raw) ? addressOf(c) : null
    if (address === null) return next()
    const makeCopy = async () => {
      await next()
      return copyOf(c)
    }
    if (changedAt(c) > 0) {
      const made = await makeCopy()
      if (made) answer(c, made)
      return
    }
    const key = keyOf(c, address)
    const found = refreshes.has(c.req.raw) ? null : await find(key)
    const age = found ? c.get('now').getTime() - found.madeAt : -1
    if (found && age >= 0 && age < oldest) {
      if (age >= fresh) refresh(c, key)
      answer(c, found, { Age: String(Math.floor(age / 1000)) })
      return
    }
    let isMaker = false
    const made = await share(
      key,
      async () => {
        isMaker = true
        const copy = await makeCopy()
        if (copy) keep(c, key, copy)
        return copy
      },
      keepAliveOf(c),
      // To wait for the answer of another request costs nothing, so it takes no place of one that works.
      c.get('leaveSlot'),
    )
    if (made) answer(c, made)
    else if (!isMaker) await next()
  })

/** {@link publicCopy} after the validation: the validated query distinguishes the answers, other parameters do not. */
export const publicAnswer = <Query>(parametersOf: (query: Query) => unknown = (query) => query) =>
  publicCopy((c) => {
    const parameters = Object.entries(parametersOf(c.req.valid('query' as never) as Query) ?? {})
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    // The decoded path: an address can be written with escapes in many ways.
    const path = encodeURI(c.req.path).replace(/[?#]/g, encodeURIComponent)
    return `${path}?of=${encodeURIComponent(JSON.stringify(parameters))}`
  })

/** After the right of a write that visitors see: its author gets no copies for a minute. */
export const changesPublicData = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  // A write that ended in a fault may have happened.
  if (c.res.status < 300 || c.res.status >= 500) noteChange(c)
})

const isRead = (c: Context<AppEnv>) => c.req.method === 'GET' || c.req.method === 'HEAD'

const keepAliveOf = (c: Context<AppEnv>) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work)

let isolate: string | undefined

/**
 * Another deployment has other copies, whose pages name other files. Without a deployed commit, on a machine of a developer, each start
 * of the Worker is one.
 */
function keyOf(c: Context<AppEnv>, address: string): string {
  const build = c.env.VERSION ?? (isolate ??= crypto.randomUUID())
  return `${new URL(c.req.url).origin}${address}${address.includes('?') ? '&' : '?'}copy=${build}`
}

/** The answer of the route, if it may be kept: no other status, no part that failed, and data of a known age. */
async function copyOf(c: Context<AppEnv>): Promise<Copy | null> {
  const { status, headers } = c.res
  const numbers = c.get('numbers')
  if (status !== 200 || !numbers || headers.get('cache-control') === 'no-store') return null
  const body = await c.res.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body)).subarray(0, 10)
  const tag = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const usual = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Authorization' }
  const own = { ...(headers.has('cache-control') ? {} : usual), ...Object.fromEntries(headers) }
  return {
    body,
    headers: { ...own, etag: `"${tag}"` },
    madeAt: Math.min(numbers.askedAt, c.get('now').getTime()),
  }
}

/** 304 when the visitor has the current answer. Browsers ask each time. */
function answer(c: Context<AppEnv>, { body, headers }: Copy, more: Record<string, string> = {}): void {
  const isCurrent = hasCurrent(c, headers.etag ?? '')
  // Otherwise Hono merges the headers of the answer that it replaces.
  c.res = undefined
  c.res = new Response(isCurrent ? null : body, {
    status: isCurrent ? 304 : 200,
    headers: { ...headers, ...more },
  })
}

const factsHeader = 'x-copy'

async function find(key: string): Promise<Copy | null> {
  const kept = await findCopy(new Request(key))
  const facts = kept?.headers.get(factsHeader)
  if (!kept || !facts) return null
  const body = await inTime(kept.arrayBuffer(), deadlines.cache).catch(() => null)
  return body && { ...(JSON.parse(facts) as Omit<Copy, 'body'>), body }
}

function keep(c: Context<AppEnv>, key: string, { body, headers, madeAt }: Copy): void {
  const seconds = Math.ceil((madeAt + oldest - c.get('now').getTime()) / 1000)
  if (seconds <= 0) return
  // The headers of the answer stand in one of the copy, so that the cache does not act on them.
  const facts = JSON.stringify({ headers, madeAt })
  const ofCopy = { 'Cache-Control': `public, max-age=${seconds}`, [factsHeader]: facts }
  keepCopy(c, new Request(key), new Response(body, { headers: ofCopy }))
}

type Dispatch = (request: Request, env: Env, context: Context<AppEnv>['executionCtx']) => unknown
let dispatch: Dispatch | null = null

/** New copies are made by requests to this function, which answers like the Worker. */
export function refreshThrough(given: Dispatch): void {
  dispatch = given
}

// Requests of this module, which no copy answers.
const refreshes = new WeakSet<Request>()

/** Makes a new copy after the response. */
function refresh(c: Context<AppEnv>, key: string): void {
  const made = share(
    `refresh ${key}`,
    async () => {
      // It is no visit of a person.
      const headers = { 'cf-ray': c.get('requestId'), Purpose: 'prefetch' }
      const request = new Request(c.req.url, { headers })
      refreshes.add(request)
      await dispatch?.(request, c.env, c.executionCtx)
      return null
    },
    keepAliveOf(c),
  )
  keepAliveOf(c)(made.catch(() => undefined))
}
