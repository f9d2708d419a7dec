export type Slots = {
  /**
   * Takes a slot if fewer than `most` are taken.
   * @param now milliseconds
   * @returns the function that gives the slot back, or null. It may be called more than once.
   */
  take(most: number, now: number): (() => void) | null
}

/**
 * Counts work in progress, for one isolate. The runtime stops a request whose client hangs up without running its `finally`,
 * so a slot ends by itself after a while.
 * @param longest milliseconds after which a slot that was not given back is free again
 */
export function createSlots(longest: number): Slots {
  // A Map keeps the order of insertion, so the oldest slots come first.
  const since = new Map<symbol, number>()
  return {
    take(most, now) {
      for (const [slot, at] of since) {
        if (now - at < longest) break
        since.delete(slot)
      }
      if (since.size >= most) return null
      const slot = Symbol('slot')
      since.set(slot, now)
      return () => void since.delete(slot)
    },
  }
}
