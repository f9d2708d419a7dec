import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'
import { networkOf } from '#worker/lib/input/network.ts'

/**
 * How many reads of a network in a minute one isolate lets pass before it asks the limiter, which counts the rest. A call of the
 * limiter costs as much as a read of the database, and ordinary visitors stay below. Tests change the number.
 */
export const uncounted = { reads: 60 }

const minute = 60_000
// Bounds the memory. Behind it the counting starts again.
const maxNetworks = 10_000

let countedFrom = 0
const readsOf = new Map<string, number>()

/** Whether this isolate has seen so few reads of the network in this minute that they need no limiter. */
function isQuiet(network: string, now: number): boolean {
  if (now - countedFrom >= minute || now < countedFrom || readsOf.size >= maxNetworks) {
    readsOf.clear()
    countedFrom = now
  }
  const reads = (readsOf.get(network) ?? 0) + 1
  readsOf.set(network, reads)
  return reads <= uncounted.reads
}

/**
 * A bound for the writes and one for the reads of a network. Approximate and per location; the exact limits are rows in D1.
 * Off in development, where requests share one address. The calls of a page that is rendered here carry no address.
 */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header('cf-connecting-ip')
  if (c.env.ENVIRONMENT === 'production' && address) {
    const network = networkOf(address)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (isRead && isQuiet(network, c.get('now').getTime())) return next()
    const limiter = isRead ? c.env.READ_LIMITER : c.env.RATE_LIMITER
    // The limits that count are in the database: without an answer of this one the request goes on.
    const limited = inTime(limiter.limit({ key: network }), deadlines.cache)
    const answer = await limited.catch(() => null)
    if (answer?.success === false) throw tooManyRequests(60)
  }
  return next()
})
