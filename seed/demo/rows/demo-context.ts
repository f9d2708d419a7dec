import type { PlaceSeed, ThanaSeed } from '#seed/reference/places.ts'

/** The inputs of the demo rows. */
export type DemoContext = {
  now: Date
  /** The share of the customers and providers that is built: 1 for the demo, less for tests that need some rows of each kind. */
  scale: number
  places: PlaceSeed
  /** Base paths by file name, such as `male-workwear-young-2`. */
  portraits: ReadonlyMap<string, string>
  /** Password hashes of the demo accounts by account id, and the hash that all other users share. */
  passwordHashes: { accounts: ReadonlyMap<number, string>; allOthers: string }
  /** Encrypts and hashes an identity number as the product stores it. */
  sealIdNumber(number: string): { idNumberSealed: string; idNumberHash: string }
  terms: { biodata: string; earlierBiodata: string }
}

/** The columns of a profile that say where it is. */
export const placeColumns = ['divisionId', 'districtId', 'upazilaId', 'division', 'district', 'area'] as const

export type Place = ReturnType<ReturnType<typeof createPlaceFinder>>

/** Returns a function that finds the district and division of a thana, with their Bengali names. */
export function createPlaceFinder({ divisions, districts }: PlaceSeed) {
  const districtsById = new Map(districts.map((district) => [district.id, district]))
  const divisionsById = new Map(divisions.map((division) => [division.id, division]))
  return (thana: ThanaSeed) => {
    const district = districtsById.get(thana.districtId)
    const division = district && divisionsById.get(district.divisionId)
    if (!district || !division) throw new Error(`the thana ${thana.name} has no district or division`)
    return {
      divisionId: division.id,
      districtId: district.id,
      upazilaId: thana.id,
      division: division.bnName,
      district: district.bnName,
      area: thana.bnName,
    }
  }
}
