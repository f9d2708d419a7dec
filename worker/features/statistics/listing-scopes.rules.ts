export type ListingFilter = {
  categoryId?: number | undefined
  divisionId?: number | undefined
  districtId?: number | undefined
  upazilaId?: number | undefined
  gender?: string | undefined
  verified?: boolean | undefined
}

/** The scope (see provider-listings.table.ts) that holds exactly the providers of a filter; the narrowest place decides. */
export const listingScope = (filter: ListingFilter): string =>
  `${filter.categoryId ?? '*'}:${placeWord(filter)}:${filter.gender ?? '*'}:${filter.verified ? 'v' : '*'}`

/** The narrowest place of a filter in a scope. */
export const placeWord = ({ upazilaId, districtId, divisionId }: ListingFilter): string =>
  upazilaId ? `t${upazilaId}` : districtId ? `d${districtId}` : divisionId ? `v${divisionId}` : '*'
