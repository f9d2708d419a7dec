import type { Database } from '#worker/db/db.ts'
import type { BrowseInput } from '../../listing/browse.schema.ts'
import { browseProviders, filterOf } from '../../listing/listing.usecases.ts'
import { namedPlace, namedTrade } from '../../providers.answers.ts'
import { pageTooDeep } from '../../providers.errors.ts'
import { isPhoneLike, matchesOf, termOf } from '../search.rules.ts'
import { readSearchPage } from '../search.usecases.ts'
import { attemptOf, filterExpression, type Attempt } from '../search.queries.ts'
import { listScopeTotals } from '#worker/features/statistics/statistics.queries.ts'
import { listingScope } from '#worker/features/statistics/statistics.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { maxPage } from '#worker/lib/list-page.schema.ts'
import {
  asksNearMe,
  placeLike,
  noticeOf,
  understand,
  type Understood,
  suggestTrades,
} from './understanding.rules.ts'
import { areasAround, besideFilters, chosenPlace, placeFilter, type Area } from './areas.rules.ts'
import {
  attemptOfUnderstood,
  countUnderstood,
  findPresence,
  type UnderstoodSearch,
} from './understanding.queries.ts'
import { isCourtesy, isHelping, type Vocabulary, type Place } from './vocabulary.rules.ts'
import { plainWords } from '#worker/lib/text/spelling.schema.ts'

const districtOf = (place: Place, { places }: Vocabulary) =>
  places.find(({ level, id }) => level === 'district' && id === place.districtId)

/** A thana with its district where several thanas have its name: "কোতোয়ালী (ঢাকা)". */
function distinctName(place: Place, vocabulary: Vocabulary): string {
  if (place.level !== 'upazila') return place.name
  const namesakes = vocabulary.places.filter(({ level, name }) => level === 'upazila' && name === place.name)
  const district = districtOf(place, vocabulary)
  return namesakes.length > 1 && district ? `${place.name} (${district.name})` : place.name
}

/** What a visitor chooses of: the name that was typed, with the district. */
function choiceName(place: Place, vocabulary: Vocabulary): string {
  const name = place.called ?? place.name
  const district = place.level === 'upazila' ? districtOf(place, vocabulary) : undefined
  return district ? `${name}, ${district.name}` : name
}

/** `rest` only ranks. */
const understoodAnswer = ({ trades, places, rest }: Understood, vocabulary: Vocabulary) => ({
  categories: trades.map((trade) => namedTrade(trade)),
  places: places.map((place) => ({ ...namedPlace(place), name: distinctName(place, vocabulary) })),
  rest: rest.join(' '),
})

type Options = {
  /** Signs the page keys. */
  secret: KeyRing
  now: Date
  /** The known version of the trades. */
  trades?: number | undefined
  /** The ids of the thanas of its district that are nearest to a thana. */
  nearThanas?: (id: number) => Promise<readonly number[]>
  vocabulary: Vocabulary
}
type SearchInput = BrowseInput & { q: string }
type Page = Awaited<ReturnType<typeof browseProviders>>
/**
 * `isWidened`: a wider area than the text says was searched. `isNear`: not all words were found. `lacksWords`: no result has
 * any of the words that were not understood. `isByTexts`: the words stand in texts only, not in names, trades or places.
 */
type Found = { page: Page; isWidened?: boolean; isNear?: true; lacksWords?: boolean; isByTexts?: boolean }

/**
 * A page of the public list, or of a search. A search is understood first: its trades and places filter, its other words
 * rank. Where the place has no provider of the trade, the nearest wider place is searched.
 * @throws 422 `page_too_deep`; 422 `validation_failed` for a key that this list did not give
 */
export async function findProviders(db: Database, input: SearchInput, options: Options) {
  if ((input.page ?? 1) > maxPage) throw pageTooDeep()
  const { vocabulary } = options
  const isPhone = isPhoneLike(input.q)
  const chosen = chosenPlace(input, vocabulary)
  const understood = isPhone
    ? { trades: [], places: [], gender: null, rest: [] }
    : besideFilters(understand(input.q, vocabulary), input, chosen)
  const areas = areasAround(understood.places, chosen, vocabulary)
  const found = await search(db, input, understood, areas, options)
  const { isWidened = false, isNear } = found
  // A text that means nothing would list strangers, in whose texts the words stand by chance.
  const isMeaningless = found.isByTexts === true && !isFiltered(input)
  const page = isMeaningless ? withoutRows(found.page) : found.page
  const isEmpty = page.total === 0
  const unknown = found.lacksWords && !isEmpty ? placeLike(understood.rest).join(' ') : ''
  const isEverywhere = understood.places.length === 0 && chosen === null
  const choices = isShared(understood.places) ? await byNumber(db, understood, input.category) : []
  return {
    answer: {
      ...page,
      understood: understoodAnswer(understood, vocabulary),
      notice: noticeOf({ unknown, choices, isEverywhere }),
      choices: choices.map((place) => ({ ...namedPlace(place), name: choiceName(place, vocabulary) })),
      asks_near_me: isEverywhere && asksNearMe(input.q),
      suggestions: isEmpty ? suggestTrades(isPhone ? '' : input.q, vocabulary) : [],
    },
    /** Whether a wider place was searched, because the understood one has no result. False while the visitor has to choose a place. */
    isWidened: isWidened && choices.length === 0,
    /** The words to which the site has no answer, which an admin should see; null if there are none. */
    unmet:
      !isPhone && (isEmpty || (isNear === true && understood.trades.length === 0))
        ? input.q
        : (understood.trades.length > 0 && unknown) || null,
  }
}

const isShared = (places: readonly Place[]) => new Set(places.map(({ districtId }) => districtId)).size > 1

/** D1 binds 100 values. */
const maxChoices = 90

/** Places of one name, first that with the most providers of the trade. Their order stands for all visitors, as the answer does. */
async function byNumber(db: Database, { trades, places }: Understood, chosenTrade: number | undefined) {
  const scopes = new Map(
    places.slice(0, maxChoices).map((place) => {
      const filter = filterOf({ category: trades[0]?.id ?? chosenTrade, ...placeFilter(place) })
      return [place, listingScope(filter)]
    }),
  )
  const rows = await listScopeTotals(db, [...scopes.values()])
  const totals = new Map(rows.map(({ scope, total }) => [scope, total]))
  const totalOf = (place: Place) => totals.get(scopes.get(place) ?? '') ?? 0
  return [...scopes.keys()].toSorted((a, b) => totalOf(b) - totalOf(a))
}

const isFiltered = (input: BrowseInput) =>
  [...Object.values(filterOf(input)), input.min_rating].some((value) => value !== undefined)

const withoutRows = (page: Page): Page => ({
  ...page,
  data: [],
  total: 0,
  last_page: 1,
  has_more_than_total: false,
  page_keys: {},
})

async function search(
  db: Database,
  input: SearchInput,
  understood: Understood,
  areas: readonly Area[],
  options: Options,
): Promise<Found> {
  const { trades, places, rest } = understood
  const hasTrade = trades.length > 0 || (Boolean(input.category) && (places.length > 0 || rest.length === 0))
  const isOnlyPlace = places.length > 0 && rest.length === 0
  if (hasTrade || isOnlyPlace) return searchAreas(db, input, understood, areas, options)
  const found = await searchTexts(db, input, understood, areas, options)
  if (places.length === 0 || found.page.total > 0) return found
  // The place has no provider.
  return { ...(await searchAreas(db, input, understood, areas, options)), isNear: true }
}

/**
 * Names and texts: all words, or in a place all of them there, then all of them anywhere, then any of them there. Words that no profile
 * has do not empty the list of an understood place.
 */
async function searchTexts(
  db: Database,
  input: SearchInput,
  understood: Understood,
  [narrowest]: readonly Area[],
  options: Options,
): Promise<Found> {
  const { places, rest } = understood
  const [place] = places
  const text = place ? rest.join(' ') : input.q
  // গ্যাস মিস্ত্রি sounds like no person: only a text that is a name alone is found by its sound.
  const isName = place !== undefined || plainWords(text).every((word) => !isHelping(word) || isCourtesy(word))
  const [all, any] = [matchesOf(text, { asWritten: !isName }), matchesOf(text, { words: 'any' })]
  const filtersIn = (area: BrowseInput) =>
    filterExpression({ filter: filterOf(area), minRating: input.min_rating })
  const there = filtersIn({ ...input, ...(place && placeFilter(place)) })
  const tries: (Omit<Found, 'page'> & { attempt: Attempt })[] =
    all && any
      ? [
          { attempt: attemptOf(all, there) },
          ...(place
            ? [
                {
                  attempt: attemptOf(all, filtersIn(input)),
                  isWidened: true,
                },
              ]
            : []),
          // Without a place, those with one of the words would be strangers.
          ...(place && narrowest
            ? [
                { attempt: attemptOf(any, there), isNear: true as const },
                {
                  attempt: attemptOfUnderstood(searchIn(input, { ...understood, rest: [] }, narrowest)),
                  isNear: true as const,
                  lacksWords: true,
                },
              ]
            : []),
        ]
      : []
  const attempts = tries.map(({ attempt }) => attempt)
  const { page, attempt, closeness } = await readSearchPage(db, input, { attempts }, options)
  const { attempt: _, ...how } = tries[attempt] ?? { attempt: null }
  return { page, isByTexts: !place && closeness === 1, ...how }
}

/** The providers of the understood trades, in the narrowest area that has any. */
async function searchAreas(
  db: Database,
  input: SearchInput,
  understood: Understood,
  areas: readonly Area[],
  options: Options,
): Promise<Found> {
  const searches = areas.map((area) => searchIn(input, understood, area))
  const present = searches.length > 1 ? await findPresence(db, searches) : []
  const at = present.length > 0 ? Math.min(...present.map(({ area }) => area)) : 0
  const [area, wanted] = [areas[at], searches[at]]
  if (!area || !wanted) throw new Error('a search without an area')
  const [from] = understood.places
  const isOfDistrict = at > 0 && area.level === 'district' && from?.level === 'upazila'
  const near = isOfDistrict ? await options.nearThanas?.(from.id) : undefined
  const { page, lacksWords } = await readPage(db, input, { ...wanted, near }, options)
  return { page, lacksWords: lacksWords && understood.rest.length > 0, isWidened: at > 0 }
}

function searchIn(input: SearchInput, { trades, rest, gender }: Understood, area: Area): UnderstoodSearch {
  const { division_id: _v, district_id: _d, upazila_id: _t, ...others } = input
  return {
    categoryIds: trades.map(({ id }) => id),
    area,
    filter: filterOf(area.places.length > 0 ? others : input),
    minRating: input.min_rating,
    sort: input.sort ?? 'recommended',
    ranking: rankingOf(rest, gender),
  }
}

function rankingOf(rest: readonly string[], gender: Understood['gender']): UnderstoodSearch['ranking'] {
  const text = rest.join(' ')
  const asked = gender ? termOf('filters', gender) : undefined
  const all = [matchesOf(text)?.anywhere, asked].filter((term) => term !== undefined)
  const any = [matchesOf(text, { words: 'any' })?.anywhere, asked].filter((term) => term !== undefined)
  return all.length === 0
    ? null
    : { all: all.map((term) => `(${term})`).join(' AND '), any: any.map((term) => `(${term})`).join(' OR ') }
}

/** One trade in one place without ranking words or near thanas is a list, with its keys; all others walk the search index. */
async function readPage(
  db: Database,
  input: SearchInput,
  wanted: UnderstoodSearch,
  options: Options,
): Promise<{ page: Page; lacksWords: boolean }> {
  const { categoryIds, area, sort, ranking, near = [] } = wanted
  const isRanked = (ranking !== null || near.length > 0) && sort === 'recommended'
  if (!isRanked && categoryIds.length < 2 && area.places.length < 2) {
    const [place] = area.places
    const list = { ...input, q: undefined, category: categoryIds[0] ?? input.category }
    const page = await browseProviders(db, place ? { ...list, ...placeFilter(place) } : list, options)
    return { page, lacksWords: false }
  }
  const search = { attempts: [attemptOfUnderstood(wanted)], count: countUnderstood(db, wanted) }
  const { page, closeness } = await readSearchPage(db, input, search, options)
  return { page, lacksWords: ranking !== null && closeness === 1 }
}
