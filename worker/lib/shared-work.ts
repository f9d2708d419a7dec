import { inTime, serviceFault } from '#worker/lib/faults/deadline.ts'

// The work, and the work of the call that took over. Without an end, calls that wait for a service which does not answer
// would take over one after the other, and the last would wait for all.
const maxWaits = 2

/**
 * Makes parallel calls with one key share one piece of work, in one isolate. The result must be plain data: a stream or
 * another object of the runtime belongs to the request that made it.
 * @param patience milliseconds that a call waits for the work of another one
 */
export function createSharedWork<Value>(patience: number) {
  const inFlight = new Map<string, Promise<Value>>()

  /**
   * Joins the work under this key, or does it. The runtime may stop the request that does the work, so a call that waited
   * too long takes over, and the other calls wait for that one.
   * @param keepAlive `waitUntil` of the request: the work goes on when its client hangs up
   * @param joining runs before a call waits for another one
   * @throws what `work` throws, also for the calls that joined; 503 when the work and its repetition did not end in time
   */
  return function join(
    key: string,
    work: () => Promise<Value>,
    keepAlive: (work: Promise<unknown>) => void,
    joining: () => void = () => undefined,
  ): Promise<Value> {
    return share(key, work, keepAlive, joining, 1)
  }

  async function share(
    key: string,
    work: () => Promise<Value>,
    keepAlive: (work: Promise<unknown>) => void,
    joining: () => void,
    waits: number,
  ): Promise<Value> {
    const joined = inFlight.get(key)
    if (joined) {
      joining()
      const late = Symbol('late')
      const expiry = inTime(joined, patience, () => new Late())
      const value = await expiry.catch((error: unknown) => {
        if (error instanceof Late) return late
        throw error
      })
      if (value !== late) return value as Value
      if (inFlight.get(key) === joined) inFlight.delete(key)
      if (waits === maxWaits) throw serviceFault(new Error(`no answer for ${key}`))
      return share(key, work, keepAlive, joining, waits + 1)
    }
    // Registered before the work begins, because the work may end a further call of the same key.
    const flight = Promise.resolve().then(work)
    inFlight.set(key, flight)
    const ended = flight
      .catch(() => undefined)
      .then(() => {
        if (inFlight.get(key) === flight) inFlight.delete(key)
      })
    keepAlive(ended)
    return flight
  }
}

class Late extends Error {}
