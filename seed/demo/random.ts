/**
 * A small seeded random number generator: mulberry32, seeded with the FNV-1a hash of a name. The same name gives the
 * same numbers on every machine. Each part of the demo has its own generator, so that a change in one part does not
 * change the others.
 */
export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A random entry. The probability is proportional to the weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** `count` different members of the list, in random order. */
  sample<T>(list: readonly T[], count: number): T[]
}

export function createRandom(name: string): Random {
  let state = fnv1a(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const shuffled = <T>(list: readonly T[]) => {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = int(0, i)
      const held = copy[i] as T
      copy[i] = copy[j] as T
      copy[j] = held
    }
    return copy
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('pick from an empty list')
      return list[int(0, list.length - 1)] as (typeof list)[number]
    },
    weighted: (entries) => {
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
      let left = next() * total
      for (const [value, weight] of entries) {
        left -= weight
        if (left < 0) return value
      }
      const last = entries.at(-1)
      if (!last) throw new RangeError('weighted choice from an empty list')
      return last[0]
    },
    shuffled,
    sample: (list, count) => shuffled(list).slice(0, count),
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
