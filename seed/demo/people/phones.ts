import type { Random } from '../random.ts'

const PREFIXES = [
  ['017', 32],
  ['018', 20],
  ['019', 18],
  ['013', 8],
  ['014', 6],
  ['015', 5],
  ['016', 11],
] as const

/** Returns a generator of unique mobile numbers that are not in `taken`. */
export function createPhones(random: Random, taken: readonly string[]): () => string {
  const used = new Set(taken)
  return () => {
    for (;;) {
      // Only the demo accounts have numbers with zeros after the prefix.
      const phone = `${random.weighted(PREFIXES)}${random.int(10_000_000, 99_999_999)}`
      if (used.has(phone)) continue
      used.add(phone)
      return phone
    }
  }
}
