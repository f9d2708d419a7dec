import { foldSpelling, soundOf } from '#web/lib/spelling.rules.ts'
import { joinPlaces, type ChosenPlace, type PlaceTree } from './chosen-place.rules.ts'

/** A thana or upazila, with all its levels. `around`: the levels above it, in Bengali. */
export type FoundPlace<Place extends ChosenPlace = Required<ChosenPlace>> = {
  place: Place
  name: string
  around: string
}

/** How a text is written, and how it sounds in letters that people exchange. */
type Forms = readonly [written: string, sounding: string]

type IndexedPlace<Place extends ChosenPlace = Required<ChosenPlace>> = FoundPlace<Place> & {
  own: readonly Forms[]
  district: readonly Forms[]
}

const maxFound = 8

function formsOf(text: string): Forms {
  const folded = foldSpelling(text)
  return [folded, soundOf(folded)]
}

/** What {@link findPlaces} searches: all thanas and upazilas of the country. */
export function indexPlaces({ divisions, districts, thanas }: PlaceTree): IndexedPlace[] {
  const divisionNames = new Map(divisions.map(({ id, bn_name }) => [id, bn_name]))
  const districtOf = new Map(
    districts.map((district) => [district.id, { ...district, forms: namesOf(district).map(formsOf) }]),
  )
  return thanas.flatMap((thana) => {
    const district = districtOf.get(thana.district_id)
    if (!district) return []
    return {
      place: { division_id: district.division_id, district_id: district.id, upazila_id: thana.id },
      name: thana.bn_name,
      // A division that is called like its district is said once.
      around: joinPlaces([district.bn_name, divisionNames.get(district.division_id) ?? '']),
      own: namesOf(thana).map(formsOf),
      district: district.forms,
    }
  })
}

/** The districts as a whole, for {@link findPlaces}. */
export function indexDistricts({ divisions, districts }: PlaceTree): IndexedPlace<ChosenPlace>[] {
  const divisionNames = new Map(divisions.map(({ id, bn_name }) => [id, bn_name]))
  return districts.map((district) => ({
    place: { division_id: district.division_id, district_id: district.id },
    name: `${district.bn_name} জেলা`,
    around: divisionNames.get(district.division_id) ?? '',
    own: namesOf(district).map(formsOf),
    district: [],
  }))
}

const namesOf = ({ bn_name, name }: { bn_name: string; name: string }) => [bn_name, name]

/** 0 for the whole name, 1 for its beginning, 2 for that of a later word; 3 for another name. */
function rankOf(names: readonly Forms[], typed: Forms): number {
  const ranks = names.flatMap((forms) =>
    forms.map((form, at) => {
      const text = typed[at] ?? ''
      if (form === text) return 0
      if (form.startsWith(text)) return 1
      return form.includes(` ${text}`) ? 2 : 3
    }),
  )
  return Math.min(3, ...ranks)
}

/**
 * The places that a text in Bengali or Latin letters may mean, the best first: those of this name, then those in a district
 * of this name.
 * @param district only places of this district; then all of them for an empty text
 */
export function findPlaces<Place extends ChosenPlace>(
  index: readonly IndexedPlace<Place>[],
  text: string,
  district?: number,
): FoundPlace<Place>[] {
  const typed = formsOf(text)
  const within = district === undefined ? index : index.filter(({ place }) => place.district_id === district)
  if (typed[0] === '') return district === undefined ? [] : [...within]
  return within
    .map((each) => {
      const own = rankOf(each.own, typed)
      return { each, rank: own < 3 ? own : 3 + rankOf(each.district, typed) }
    })
    .filter(({ rank }) => rank < 6)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
    .map(({ each }) => each)
}
