import { begunSoundOf, plainWords, soundsOf, spelledPhrases } from '#worker/lib/text/spelling.schema.ts'
import { joinPlaces, type ChosenPlace, type PlaceTree } from './chosen-place.rules.ts'

/** A thana or upazila, with all its levels. `around`: the levels above it, in Bengali. */
export type FoundPlace<Place extends ChosenPlace = Required<ChosenPlace>> = {
  place: Place
  name: string
  around: string
}

/** A name as it is written and as it sounds. */
type Name = { written: string; sound: string }
/** `begun`: the sound while the last word may be half typed; undefined if that is too short. */
type Typed = Name & { begun: string | undefined }

type IndexedPlace<Place extends ChosenPlace = Required<ChosenPlace>> = FoundPlace<Place> & {
  own: readonly Name[]
  district: readonly Name[]
}

const maxFound = 8

/** The Bengali and the English name of each place. */
function namesOf<Place extends { bn_name: string; name: string }>(places: readonly Place[]) {
  const spelled = spelledPhrases(places.flatMap(({ bn_name, name }) => [bn_name, name]))
  const names = spelled.map(({ words, sounds }): Name => ({
    written: words.join(' '),
    sound: sounds.join(' '),
  }))
  return new Map(places.map((place, at) => [place, names.slice(2 * at, 2 * at + 2)]))
}

/** What {@link findPlaces} searches: all thanas and upazilas of the country. */
export function indexPlaces({ divisions, districts, thanas }: PlaceTree): IndexedPlace[] {
  const divisionNames = new Map(divisions.map(({ id, bn_name }) => [id, bn_name]))
  const districtOf = new Map(districts.map((district) => [district.id, district]))
  const [ownNames, districtNames] = [namesOf(thanas), namesOf(districts)]
  return thanas.flatMap((thana) => {
    const district = districtOf.get(thana.district_id)
    if (!district) return []
    return {
      place: { division_id: district.division_id, district_id: district.id, upazila_id: thana.id },
      name: thana.bn_name,
      // A division that is called like its district is said once.
      around: joinPlaces([district.bn_name, divisionNames.get(district.division_id) ?? '']),
      own: ownNames.get(thana) ?? [],
      district: districtNames.get(district) ?? [],
    }
  })
}

/** Places in the order of a list of thanas; those that it does not name stand last. */
export function inOrder(places: readonly IndexedPlace[], thanas: readonly number[]): IndexedPlace[] {
  const at = new Map(thanas.map((id, index) => [id, index]))
  const orderOf = ({ place }: IndexedPlace) => at.get(place.upazila_id) ?? thanas.length
  return places.toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** The districts as a whole, for {@link findPlaces}. */
export function indexDistricts({ divisions, districts }: PlaceTree): IndexedPlace<ChosenPlace>[] {
  const divisionNames = new Map(divisions.map(({ id, bn_name }) => [id, bn_name]))
  const names = namesOf(districts)
  return districts.map((district) => ({
    place: { division_id: district.division_id, district_id: district.id },
    name: `${district.bn_name} জেলা`,
    around: divisionNames.get(district.division_id) ?? '',
    own: names.get(district) ?? [],
    district: [],
  }))
}

function typedOf(text: string): Typed {
  const words = plainWords(text)
  const sounds = soundsOf(words)
  const begun = begunSoundOf(words.at(-1) ?? '')
  return {
    written: words.join(' '),
    sound: sounds.join(' '),
    begun: begun && [...sounds.slice(0, -1), begun].join(' '),
  }
}

const otherName = 4

/** 0 for the whole name, 1 for a whole word of it, 2 for its beginning, 3 for that of a later word. */
function rankOf(names: readonly Name[], typed: Typed): number {
  const ranks = names.flatMap(({ written, sound }) => [
    rankIn(written, typed.written),
    rankIn(sound, typed.sound),
    typed.begun ? begunIn(sound, typed.begun) : otherName,
  ])
  return Math.min(otherName, ...ranks)
}

const rankIn = (name: string, text: string): number =>
  name === text ? 0 : ` ${name} `.includes(` ${text} `) ? 1 : begunIn(name, text)
const begunIn = (name: string, text: string): number =>
  name.startsWith(text) ? 2 : name.includes(` ${text}`) ? 3 : otherName

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
  const typed = typedOf(text)
  const within = district === undefined ? index : index.filter(({ place }) => place.district_id === district)
  if (typed.written === '') return district === undefined ? [] : [...within]
  return within
    .map((each) => {
      const own = rankOf(each.own, typed)
      return { each, rank: own < otherName ? own : otherName + rankOf(each.district, typed) }
    })
    .filter(({ rank }) => rank < 2 * otherName)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
    .map(({ each }) => each)
}
