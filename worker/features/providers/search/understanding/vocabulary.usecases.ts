import { batch, type Database } from '#worker/db/db.ts'
import { startWordsOf } from '#worker/features/categories/words/start-words.rules.ts'
import { listVocabulary } from './vocabulary.queries.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.rules.ts'

const millisecondsInMemory = 15_000

let held: { rows: string; vocabulary: Vocabulary; until: number } | null = null

/**
 * The trades, places and words of the site, from the memory of this isolate for 15 seconds. The index is built again only
 * when a row has changed.
 */
export async function readVocabulary(db: Database, now: Date): Promise<Vocabulary> {
  const known = held
  if (known && known.until > now.getTime()) return known.vocabulary
  const { trades, ...places } = await batch(db, listVocabulary(db))
  const rows = {
    ...places,
    trades: trades.map(({ id, name, image, words }) => ({
      id,
      name,
      words: words ?? startWordsOf({ name, image }),
    })),
  }
  const text = JSON.stringify(rows)
  const vocabulary = known?.rows === text ? known.vocabulary : buildVocabulary(rows)
  held = { rows: text, vocabulary, until: now.getTime() + millisecondsInMemory }
  return vocabulary
}

/** After a trade was changed: the next search of this isolate knows its new words. */
export function refreshVocabulary(): void {
  if (held) held = { ...held, until: 0 }
}
