import { inTime } from '#worker/lib/faults/deadline.ts'

/**
 * Makes parallel calls with one key share one piece of work, in one isolate. The result must be plain data: a stream or
 * another object of the runtime belongs to the request that made it.
 * @param patience milliseconds that a call waits for the work of another one
 */
export function createFlights<Value>(patience: number) {
  const flights = new Map<string, Promise<Value>>()

  /**
   * Joins the work under this key, or does it. The runtime may stop the request that does the work, so a call that waited
   * too long takes over, and the other calls wait for that one.
   * @param keepAlive `waitUntil` of the request: the work goes on when its client hangs up
   * @param joining runs before a call waits for another one
   * @throws what `work` throws, also for the calls that joined
   */
  return async function share(
    key: string,
    work: () => Promise<Value>,
    keepAlive: (work: Promise<unknown>) => void,
    joining: () => void = () => undefined,
  ): Promise<Value> {
    const joined = flights.get(key)
    if (joined) {
      joining()
      const late = Symbol('late')
      const expiry = inTime(joined, patience, () => new Late())
      const value = await expiry.catch((error: unknown) => {
        if (error instanceof Late) return late
        throw error
      })
      if (value !== late) return value as Value
      if (flights.get(key) === joined) flights.delete(key)
      return share(key, work, keepAlive, joining)
    }
    // Registered before the work begins, because the work may end a further call of the same key.
    const flight = Promise.resolve().then(work)
    flights.set(key, flight)
    const ended = flight
      .catch(() => undefined)
      .then(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
    keepAlive(ended)
    return flight
  }
}

class Late extends Error {}
