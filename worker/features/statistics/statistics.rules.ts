import { isMachine, type Visitor } from '#worker/lib/input/network.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
const minShownCount = 10

/** A count as visitors see it: null while it is so small that it says only how new the site is. */
export const shownCount = (count: number): number | null => (count < minShownCount ? null : count)

export type ListingFilter = {
  categoryId?: number | undefined
  divisionId?: number | undefined
  districtId?: number | undefined
  upazilaId?: number | undefined
  gender?: string | undefined
  verified?: boolean | undefined
}

/**
 * The word of a trade in a place, which names a row of `listing_counts` and a list of `listing_words`: `c12d47`, `t512`, `c12x`;
 * `x` is the whole country. The narrowest place decides.
 */
export const listingScope = (filter: ListingFilter): string => scopeOf(filter.categoryId, placeWord(filter))

/** {@link listingScope} of a trade, or of all without one, and the word of a place. */
export const scopeOf = (categoryId: number | undefined, place: string): string =>
  `${categoryId === undefined ? '' : `c${categoryId}`}${place}`

/** What the words of places begin with. */
export const placeLetters = { division: 'v', district: 'd', upazila: 't' } as const

/** The narrowest place of a filter in a scope. */
export const placeWord = ({ upazilaId, districtId, divisionId }: ListingFilter): string =>
  upazilaId ? `t${upazilaId}` : districtId ? `d${districtId}` : divisionId ? `v${divisionId}` : everywhere

export const everywhere = 'x'

/** Whether a read of a list counts as a search: not by machines, not by staff, not prefetched. */
export const isDemand = ({ actor, userAgent, fetchedAhead }: Omit<Visitor, 'network'>): boolean =>
  !fetchedAhead && !isStaff(actor) && !isMachine(userAgent)

type Demand = { searches: number; reveals: number; providers: number }

/** A revealed number weighs more than a search, because it was paid for. */
export const revealWeight = 3

export const interestOf = ({ searches, reveals }: Pick<Demand, 'searches' | 'reveals'>): number =>
  searches + reveals * revealWeight

/** Interest for each provider; a district without providers counts as half a provider. */
const pressureOf = (demand: Demand): number => interestOf(demand) / Math.max(demand.providers, 0.5)

export function byPressure<Row extends Demand & { district_id: number }>(rows: readonly Row[]): Row[] {
  return rows
    .filter((row) => interestOf(row) > 0)
    .toSorted(
      (a, b) =>
        pressureOf(b) - pressureOf(a) || interestOf(b) - interestOf(a) || a.district_id - b.district_id,
    )
}
