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
  return async function join(
    key: string,
    work: () => Promise<Value>,
    keepAlive: (work: Promise<unknown>) => void,
    joining: () => void = () => undefined,
  ): Promise<Value> {
    const late = serviceFault(new Error(`no answer for ${key}`))
    for (let waits = 0; waits < maxWaits; waits += 1) {
      const joined = inFlight.get(key)
      if (!joined) return begin(key, work, keepAlive)
      joining()
      try {
        return await inTime(joined, patience, () => late)
      } catch (error) {
        if (error !== late) throw error
        if (inFlight.get(key) === joined) inFlight.delete(key)
      }
    }
    throw late
  }

  function begin(
    key: string,
    work: () => Promise<Value>,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<Value> {
    // Registered before the work begins, because the work may end a further call of the same key.
    const flight = Promise.resolve().then(work)
    inFlight.set(key, flight)
    const forget = () => void (inFlight.get(key) === flight && inFlight.delete(key))
    keepAlive(flight.then(forget, forget))
    return flight
  }
}
