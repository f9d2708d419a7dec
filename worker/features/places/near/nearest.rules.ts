import { kilometresBetween, type Position } from '#worker/features/places/distance.rules.ts'
import { foldText } from '#worker/lib/text/fold.ts'

/** What the network of a request says about where it comes from: `request.cf`. */
export type NetworkPlace = {
  country?: unknown
  city?: unknown
  latitude?: unknown
  longitude?: unknown
}

type District = Position & { name: string; aka: readonly string[] }

/** Farther away, the visitor is in no district, whatever is the nearest. In kilometres. */
const farthest = 80

const degrees = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}

/** The district from which a request seems to come; null outside of Bangladesh, and when the network says nothing. */
export function guessDistrict<Row extends District>(
  from: NetworkPlace,
  districts: readonly Row[],
): Row | null {
  if (from.country !== 'BD') return null
  const city = typeof from.city === 'string' ? foldText(from.city) : ''
  const position = { latitude: degrees(from.latitude), longitude: degrees(from.longitude) }
  return (
    districts.find(({ name, aka }) => [name, ...aka].some((one) => foldText(one) === city)) ??
    nearestTo(position, districts)
  )
}

function nearestTo<Row extends District>(position: Position, districts: readonly Row[]): Row | null {
  const [nearest] = districts
    .map((district) => ({ district, distance: kilometresBetween(position, district) ?? Infinity }))
    .filter(({ distance }) => distance <= farthest)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.district ?? null
}
