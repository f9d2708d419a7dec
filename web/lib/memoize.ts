let generation = 0

/** Drops all memoized values. Call it after a write that changes public data. */
export const clearMemoized = () => {
  generation += 1
}

/**
 * Calls `read` once per client and `seconds`. The browser has one client per visit, the Worker one per page, so visitors
 * share nothing.
 */
export function memoize<Client extends object, Value>(
  seconds: number,
  read: (client: Client) => Promise<Value>,
): (client: Client) => Promise<Value> {
  const cache = new WeakMap<Client, { until: number; generation: number; value: Promise<Value> }>()
  return (client) => {
    const entry = cache.get(client)
    if (entry && entry.until > Date.now() && entry.generation === generation) return entry.value
    const value = read(client)
    cache.set(client, { until: Date.now() + seconds * 1000, generation, value })
    // A failure must not be memoized.
    value.catch(() => cache.delete(client))
    return value
  }
}
