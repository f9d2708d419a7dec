import type { PlaceSeed, ThanaSeed } from '#seed/reference/places.ts'
import type { StoredPictures } from '../pictures/store-pictures.ts'

/** What the demo's rows are made from besides the seed itself. */
export type DemoContext = {
  now: Date
  places: PlaceSeed
  pictures: StoredPictures
  /** Hashes of the eight accounts' passwords by account id, and the one hash everybody else shares. */
  passwordHashes: { accounts: ReadonlyMap<number, string>; everybodyElse: string }
  /** Seals an identity number as the product stores it. */
  sealIdNumber(number: string): { sealed: string; hash: string }
  terms: { registration: string; biodata: string; earlierBiodata: string }
}

export type PlaceColumns = {
  divisionId: number
  districtId: number
  upazilaId: number
}

export type Place = PlaceColumns & { division: string; district: string; districtName: string; area: string }

/** Looks up the chain of a thana, with the Bengali names that travel with a row. */
export function createPlaceFinder({ divisions, districts }: PlaceSeed): (thana: ThanaSeed) => Place {
  const districtsById = new Map(districts.map((district) => [district.id, district]))
  const divisionsById = new Map(divisions.map((division) => [division.id, division]))
  return (thana) => {
    const district = districtsById.get(thana.districtId)
    const division = district && divisionsById.get(district.divisionId)
    if (!district || !division) throw new Error(`the place ${thana.name} has no chain`)
    return {
      divisionId: division.id,
      districtId: district.id,
      upazilaId: thana.id,
      division: division.bnName,
      district: district.bnName,
      districtName: district.name,
      area: thana.bnName,
    }
  }
}
