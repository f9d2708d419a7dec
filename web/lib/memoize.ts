let generation = 0

/** What was remembered is old: call it after a write of this browser that changes what visitors see. */
export const clearMemoized = () => {
  generation += 1
}

/**
 * Reads something once and hands it on for `seconds`, for each client on its own: the browser has one client for the
 * whole visit, the Worker a new one for every page, so nothing is shared between visitors there.
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
    // A failure is not worth remembering.
    value.catch(() => kept.delete(client))
    return value
  }
}
