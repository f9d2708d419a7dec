import { plainWords, soundOf } from '#worker/features/providers/search/search-sound.rules.ts'
import type { Trade, Vocabulary } from './vocabulary.rules.ts'

const mostSuggested = 4
// Pairs of letters that two sounds must share, as a part of all their pairs.
const leastShared = 0.34

/** The trades whose words sound most like a text that found nothing, then the first of the site. */
export function suggestTrades(q: string, { trades, sounding }: Vocabulary): Trade[] {
  const wanted = plainWords(q)
    .slice(0, 5)
    .map((word) => pairsOf(soundOf(word)))
    .filter((pairs) => pairs.size > 1)
  const likeness = new Map<number, number>()
  if (wanted.length > 0)
    for (const [sound, meanings] of sounding) {
      const pairs = pairsOf(sound)
      const shared = Math.max(...wanted.map((some) => sharedPart(some, pairs)))
      if (shared < leastShared) continue
      for (const meaning of meanings)
        if (meaning.kind === 'trade')
          likeness.set(meaning.trade.id, Math.max(likeness.get(meaning.trade.id) ?? 0, shared))
    }
  return trades
    .toSorted((a, b) => (likeness.get(b.id) ?? 0) - (likeness.get(a.id) ?? 0))
    .slice(0, mostSuggested)
}

const pairsOf = (sound: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, sound.length - 1) }, (_, at) => sound.slice(at, at + 2)))

function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length
  return shared / Math.max(1, one.size + other.size - shared)
}
