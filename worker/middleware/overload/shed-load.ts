import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { overloaded } from '#worker/lib/errors.ts'
import { hashing } from '#worker/lib/overload/hash-turns.ts'
import { createSlots, type Slots } from '#worker/lib/overload/slots.ts'

/**
 * How many requests one isolate handles at once before it refuses a further one of this kind. All kinds count together, so
 * reads are refused first: a person in the middle of a payment goes on while visitors wait. `slowReads`: how many reads may
 * take longer than `slowRead` milliseconds before a further read is refused; then the processor or the database is too slow
 * for what waits already. Tests change the numbers.
 */
export const inFlight = { reads: 64, writes: 96, gateways: 192, slowReads: 8, slowRead: 1000 }

// Milliseconds; longer than the longest write, see `deadlines`.
const maxRequest = 30_000

const requests = createSlots(maxRequest)
const reads = createSlots(maxRequest)
const hashes = createSlots(maxRequest)

/**
 * Handles a request in one slot of each kind, which are free again after the answer, an error, or when the client hangs up.
 * @throws 503 `overloaded` when a kind has no free slot
 */
async function inSlots(c: Context<AppEnv>, kinds: readonly Slots[], most: number, next: Next): Promise<void> {
  const now = c.get('now').getTime()
  const taken: (() => void)[] = []
  const giveBack = () => {
    for (const give of taken) give()
  }
  for (const slots of kinds) {
    const give = slots.take(most, now)
    if (!give) {
      giveBack()
      throw overloaded()
    }
    taken.push(give)
  }
  c.req.raw.signal.addEventListener('abort', giveBack)
  const outer = c.get('leaveSlot')
  c.set('leaveSlot', () => {
    giveBack()
    outer?.()
  })
  try {
    await next()
  } finally {
    giveBack()
  }
}

// A page that is rendered here calls the API with the context of its own request, which has a slot already.
const admitted = new WeakSet<object>()

const healthChecks = /^\/api\/(?:health|ready)$/
const gatewayCalls =
  /^(?:\/api\/payments\/\w+\/(?:ipn|webhook)|\/payment\/\w+\/(?:success|fail|cancel))(?:\/|$)/

/**
 * Refuses a request at once when the isolate is busy, because in a queue without a bound no request is answered in time.
 * Health checks pass.
 * @throws 503 `overloaded`
 */
export const shedLoad = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  if (healthChecks.test(path) || admitted.has(c.executionCtx)) return next()
  admitted.add(c.executionCtx)
  if (gatewayCalls.test(path)) return inSlots(c, [requests], inFlight.gateways, next)
  if (method !== 'GET' && method !== 'HEAD') return inSlots(c, [requests], inFlight.writes, next)
  if (reads.olderThan(inFlight.slowRead, c.get('now').getTime()) >= inFlight.slowReads) throw overloaded()
  return inSlots(c, [requests, reads], inFlight.reads, next)
})

/**
 * Stands before the handler of a route that hashes a password, so that a request which would wait too long for its turn is
 * refused before it counts a try or spends a code.
 * @throws 503 `overloaded`
 */
export const boundHashing = createMiddleware<AppEnv>((c, next) =>
  inSlots(c, [hashes], hashing.requests, next),
)
