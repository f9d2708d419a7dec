import type { Database } from '#worker/db/db.ts'
import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import type { PlaceLists } from '#worker/features/places/place-lists.rules.ts'
import { createSharedWork } from '#worker/lib/shared-work.ts'
import type { Numbers } from '#worker/middleware/copies/numbers.ts'
import { listTradeWords } from '../search.queries.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.rules.ts'

/**
 * Where the vocabulary is read.
 * `db`: sees the trades of the `numbers`.
 * `numbers`: of the trades and places, as this request knows them. Null if they are unknown.
 * `places`: reads the places of the `numbers`.
 * `keepAlive`: `waitUntil` of the request.
 */
type VocabularySource = {
  db: Database
  numbers: Pick<Numbers, 'trades' | 'places'> | null
  places: () => Promise<PlaceLists>
  keepAlive: (work: Promise<unknown>) => void
}

/** Milliseconds that a search waits for the reading of another one. */
const patience = 1_500

// One vocabulary: an isolate needs only the newest.
let held: { key: string; vocabulary: Vocabulary } | null = null
const share = createSharedWork<Vocabulary>(patience)

/**
 * The trades, places and words of the site, from the memory of this isolate until one of them changes. Parallel searches
 * share one reading.
 * @throws when the database does not answer
 */
export async function readVocabulary(source: VocabularySource): Promise<Vocabulary> {
  const { numbers, keepAlive } = source
  if (!numbers) return held?.vocabulary ?? readRows(source)
  const key = `${numbers.trades}:${numbers.places}`
  if (held?.key === key) return held.vocabulary
  return share(
    key,
    async () => {
      const vocabulary = await readRows(source)
      held = { key, vocabulary }
      return vocabulary
    },
    keepAlive,
  )
}

async function readRows({ db, places }: VocabularySource): Promise<Vocabulary> {
  const [trades, lists] = await Promise.all([listTradeWords(db), places()])
  return buildVocabulary({
    ...lists,
    trades: trades.map(({ id, name, image, words }) => ({
      id,
      name,
      words: words ?? startWordsOf({ name, image }),
    })),
  })
}
