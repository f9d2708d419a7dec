let generation = 0

/** Drops every memoized value. For writes of this browser that change public data. */
export const clearMemoized = () => {
  generation += 1
}

/**
 * Memoizes `read` for `seconds`, per client. The browser has one client for the whole visit, the Worker a new one for
 * every page, so visitors share nothing there.
 */
export function memoize<Client extends object, Value>(
  seconds: number,
  read: (client: Client) => Promise<Value>,
): (client: Client) => Promise<Value> {
  const memo = new WeakMap<Client, { until: number; written: number; value: Promise<Value> }>()
  return (client) => {
    const known = memo.get(client)
    if (known && known.until > Date.now() && known.written === generation) return known.value
    const value = read(client)
    memo.set(client, { until: Date.now() + seconds * 1000, written: generation, value })
    // A failure is not memoized.
    value.catch(() => memo.delete(client))
    return value
  }
}
