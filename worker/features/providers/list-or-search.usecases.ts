import type { Database } from '#worker/db/db.ts'
import { readPlaceMap } from '#worker/features/places/places.usecases.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { BrowseInput } from './listing/browse.schema.ts'
import { browseProviders, filterOf } from './listing/listing.usecases.ts'
import { findNear, thanasNear } from './near/near-providers.usecases.ts'
import { narrowestPlace } from '#worker/features/places/places.rules.ts'
import { findProviders } from './search/understanding/find-providers.usecases.ts'
import type { Vocabulary } from './search/understanding/vocabulary.rules.ts'

/** `numbers`: of the trades and places, as this isolate knows them. */
type Options = {
  /** Signs the page keys. */
  secret: KeyRing
  now: Date
  numbers: { trades: number; places: number } | null
  vocabulary: () => Promise<Vocabulary>
}

type SearchAnswer = Awaited<ReturnType<typeof findProviders>>['answer']
/** A list, and what was understood if it is the answer to a text. */
type PublicList = Awaited<ReturnType<typeof browseProviders>> &
  Partial<Pick<SearchAnswer, 'understood' | 'suggestions' | 'notice' | 'choices' | 'asks_near_me'>>

/**
 * A page of the public list, or of a search if there is a text, with the providers near a place that has none.
 * @returns `unmet`: the words to which the site has no answer; null if there are none
 * @throws 422 `page_too_deep`; 422 `validation_failed` for a key that this list did not give
 */
export async function listOrSearch(db: Database, { q, ...input }: BrowseInput, options: Options) {
  const { secret, now, numbers } = options
  const readMap = () => readPlaceMap(db, { number: numbers?.places, now })
  const page = { secret, now, trades: numbers?.trades }
  const found: { answer: PublicList; isWidened?: boolean; unmet: string | null } =
    q === undefined
      ? { answer: await browseProviders(db, input, page), unmet: null }
      : await findProviders(
          db,
          { ...input, q },
          {
            ...page,
            vocabulary: await options.vocabulary(),
            nearThanas: async (id) => thanasNear(await readMap(), id),
          },
        )
  const asked = nearOf(input, found.answer, found.isWidened)
  const near = asked && (await findNear(db, asked.wanted, { ...asked, map: await readMap(), now }))
  return { answer: { ...found.answer, near }, unmet: found.unmet }
}

/** What to look for near the place of a list that found none there; null for all other lists. */
function nearOf(input: Omit<BrowseInput, 'q'>, { understood, ...page }: PublicList, isWidened = false) {
  const isEmpty = page.total === 0 && page.current_page === 1
  const from = understood?.places[0] ?? narrowestPlace(input)
  const categoryIds = understood?.categories.map(({ id }) => id) ?? []
  // Which place is asked first.
  if (page.choices && page.choices.length > 0) return null
  // Words that name no trade are looked for in texts, which other places do not make likelier.
  const isText = Boolean(understood?.rest) && categoryIds.length === 0
  if (from === null || isText || !(isEmpty || (isWidened && page.current_page === 1))) return null
  const wanted = { categoryIds, filter: filterOf(input), minRating: input.min_rating }
  return { wanted, from, scope: isEmpty ? ('all' as const) : ('nearest' as const) }
}
