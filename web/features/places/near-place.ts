import { api, unwrap } from '#web/lib/api.ts'
import { placeName, type ChosenPlace, type PlaceTree } from './chosen-place.rules.ts'
import { rememberPlace } from './known-place.ts'
import { fetchPlaces } from './places.calls.ts'

type Position = { latitude: number; longitude: number }
type PlacePositions = Record<'districts' | 'upazilas', readonly (Position & { id: number })[]>

/** Farther from an upazila, only the district is named; farther from a district, nothing. Kilometres. */
const farthestUpazila = 30
const farthestDistrict = 80

const kilometresOfADegree = 111.2

/** In kilometres; good enough for the size of a country. */
function distance(a: Position, b: Position): number {
  const width = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180)
  return kilometresOfADegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * width)
}

function nearest(from: Position, places: PlacePositions['districts'], most: number): number | null {
  const [first] = places
    .map((place) => ({ id: place.id, away: distance(from, place) }))
    .filter(({ away }) => away <= most)
    .toSorted((a, b) => a.away - b.away)
  return first?.id ?? null
}

/** The upazila of a position, or its district, with the levels above; null outside of the country. */
export function nearestPlace(
  from: Position,
  { districts, upazilas }: PlacePositions,
  tree: PlaceTree,
): ChosenPlace | null {
  const thana = tree.thanas.find(({ id }) => id === nearest(from, upazilas, farthestUpazila))
  const districtId = thana?.district_id ?? nearest(from, districts, farthestDistrict)
  const district = tree.districts.find(({ id }) => id === districtId)
  return district
    ? { division_id: district.division_id, district_id: district.id, ...(thana && { upazila_id: thana.id }) }
    : null
}

/** What to tell the visitor, and the place unless it is not known. */
export type NearPlace = {
  place?: ChosenPlace
  message: string
  /** The name of a place that only the network tells. */
  guess?: string
}

const positionOptions = { timeout: 8000, maximumAge: 600_000 }

/** Milliseconds. Firefox never answers when its question is closed without a choice. */
const patience = 20_000

const currentPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, positionOptions)
    setTimeout(() => reject(new Error('the question about the position was not answered')), patience)
  })

/** The place from which the visitor's network seems to come; null if that is not known. */
export const fetchGuessedPlace = async () => (await unwrap(api.locations.guess.$get())).data

/**
 * The place of the visitor, from the position of the browser or else from the network. It is computed on the phone and
 * remembered there. Never rejects.
 */
export async function findNearPlace(): Promise<NearPlace> {
  return (
    (await fromPosition().catch(() => null)) ??
    (await fromNetwork().catch(() => null)) ?? { message: 'এলাকা নিচে বেছে নিন' }
  )
}

async function fromPosition(): Promise<NearPlace | null> {
  const [{ coords }, { data: positions }, tree] = await Promise.all([
    currentPosition(),
    unwrap(api.locations.positions.$get()),
    fetchPlaces(api),
  ])
  const place = nearestPlace(coords, positions, tree)
  if (!place) return null
  rememberPlace(tree, place)
  return { place, message: `এলাকা: ${placeName(tree, place)}` }
}

async function fromNetwork(): Promise<NearPlace | null> {
  const guessed = await fetchGuessedPlace()
  if (!guessed) return null
  const { name, ...place } = guessed
  return { place, guess: name, message: `সম্ভবত ${name}। অন্য এলাকা হলে নিচে বেছে নিন।` }
}
