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
  const kept = new WeakMap<Client, { until: number; written: number; value: Promise<Value> }>()
  return (client) => {
    const known = kept.get(client)
    if (known && known.until > Date.now() && known.written === generation) return known.value
    const value = read(client)
    kept.set(client, { until: Date.now() + seconds * 1000, written: generation, value })
    // A failure must not be memoized.
    value.catch(() => kept.delete(client))
    return value
  }
}
