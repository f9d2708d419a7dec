/** What one isolate keeps in memory. The values are plain data, so that every request may use them. */
export type Memory<Value> = {
  find(key: string): Value | undefined
  /** @param size bytes */
  keep(key: string, value: Value, size: number): void
}

// A share of the memory that one value may take.
const largestShare = 1 / 8
/** Bytes that an entry takes beside its value. */
const overhead = 1_000

/** Keeps values up to a total size; the value that was not used for longest goes first. @param most bytes */
export function createMemory<Value>(most: number): Memory<Value> {
  // A Map keeps the order of insertion, and a use inserts again, so the longest unused entries come first.
  const entries = new Map<string, { value: Value; size: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    keep(key, value, bytes) {
      drop(key)
      const size = bytes + key.length * 2 + overhead
      if (size > most * largestShare) return
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= most) return
        drop(oldest)
      }
    },
  }
}
