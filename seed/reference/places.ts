import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { divisionSlug, slugOf } from '#worker/features/slugs/slugs.rules.ts'
import corrections from './corrections.json' with { type: 'json' }
import thanaCoordinates from './thana-coordinates.json' with { type: 'json' }
import metropolitanUnits from './metropolitan-thanas.json' with { type: 'json' }

type DivisionSeed = {
  id: number
  name: string
  bnName: string
  aka: string[]
  slug: string
  url: string | null
  latitude: number | null
  longitude: number | null
}
export type DistrictSeed = DivisionSeed & { divisionId: number }
export type ThanaSeed = DivisionSeed & { districtId: number; kind: 'upazila' | 'metro_thana' }
export type PlaceSeed = { divisions: DivisionSeed[]; districts: DistrictSeed[]; thanas: ThanaSeed[] }

type Source = Record<'id' | 'name' | 'bn_name', string> &
  Partial<Record<'division_id' | 'district_id' | 'lat' | 'lon' | 'url', string>>
type Correction = { name?: string; bn_name?: string; aka?: string[]; url?: string | null }

/** Metropolitan thanas start at a higher id than upazilas, so that new upazilas can be added. */
const FIRST_METROPOLITAN_ID = 501

// Node cannot import the package, so its JSON files are read by path.
const read = (file: string): Source[] =>
  JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(`bd-geodata/data/${file}.json`), 'utf8'),
  ) as Source[]

const clean = (text: string) => text.normalize('NFC').trim()
const textOrNull = (text: string | null | undefined) =>
  text === undefined || text === null || text.trim() === '' || text === 'null' ? null : text.trim()
const degrees = (text: string | undefined) => {
  const known = textOrNull(text)
  return known === null ? null : Number(known)
}

function corrected(source: Source, known: Record<string, Correction>): DivisionSeed {
  const change = known[source.id] ?? {}
  return {
    id: Number(source.id),
    name: clean(change.name ?? source.name),
    bnName: clean(change.bn_name ?? source.bn_name),
    aka: (change.aka ?? []).map(clean),
    slug: slugOf(clean(change.name ?? source.name)),
    url: textOrNull(change.url === undefined ? source.url : change.url),
    latitude: degrees(source.lat),
    longitude: degrees(source.lon),
  }
}

/**
 * All places of Bangladesh: bd-geodata with the corrections of corrections.json, and the police thanas of the eight
 * metropolitan cities. Without the thanas, Dhanmondi and the other parts of Dhaka would be missing.
 */
export function readPlaces(): PlaceSeed {
  const districts = read('districts').map((source): DistrictSeed => ({
    ...corrected(source, corrections.districts),
    divisionId: Number(source.division_id),
  }))
  const divisions = read('divisions').map((source): DivisionSeed => {
    // The source has no coordinates for divisions, so a division gets those of its seat.
    const seats: Record<string, number> = corrections.division_seat_district
    const seat = districts.find((district) => district.id === seats[source.id])
    const division = corrected(source, corrections.divisions)
    return {
      ...division,
      slug: divisionSlug(division.name),
      latitude: seat?.latitude ?? null,
      longitude: seat?.longitude ?? null,
    }
  })
  const upazilas = [
    ...read('upazilas'),
    ...corrections.upazilas_missing.map((missing): Source => ({
      id: String(missing.id),
      district_id: String(missing.district_id),
      name: missing.name,
      bn_name: missing.bn_name,
    })),
  ].map((source): ThanaSeed => ({
    ...corrected(source, corrections.upazilas),
    districtId: Number(source.district_id),
    kind: 'upazila',
  }))
  // The approximate centre of each thana. The sources of the places have none.
  const positions = new Map(thanaCoordinates.map(([id, , ...position]) => [id, position as [number, number]]))
  const thanas = [...upazilas, ...metropolitanThanas(upazilas)].map((thana): ThanaSeed => {
    const [latitude = null, longitude = null] = positions.get(thana.id) ?? []
    return { ...thana, latitude, longitude }
  })
  return { divisions, districts, thanas }
}

function metropolitanThanas(upazilas: ThanaSeed[]): ThanaSeed[] {
  let id = FIRST_METROPOLITAN_ID
  return metropolitanUnits.flatMap((unit) =>
    unit.thanas.map((thana): ThanaSeed => {
      const bare = clean(thana.bn_name)
      const slug = slugOf(thana.name)
      const hasNamesake = upazilas.some(
        (upazila) => upazila.districtId === unit.district_id && upazila.slug === slug,
      )
      const shared = upazilas.some(
        (upazila) =>
          upazila.districtId === unit.district_id && (upazila.bnName === bare || upazila.name === thana.name),
      )
      return {
        id: id++,
        districtId: unit.district_id,
        kind: 'metro_thana',
        name: clean(thana.name),
        bnName: shared ? `${bare} (থানা)` : bare,
        aka: shared ? [bare] : [],
        slug: hasNamesake ? `${slug}-thana` : slug,
        url: null,
        latitude: null,
        longitude: null,
      }
    }),
  )
}
