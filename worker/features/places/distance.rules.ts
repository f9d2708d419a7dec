/** Degrees; null where a place has no position. */
export type Position = { latitude: number | null; longitude: number | null }

const radians = Math.PI / 180
/** Kilometres, mean. */
const earthDiameter = 12_742

/** The distance between two places as the crow flies; null if the position of either is not known. */
export function kilometresBetween(from: Position | undefined, to: Position | undefined): number | null {
  const [fromLatitude, fromLongitude] = [from?.latitude ?? null, from?.longitude ?? null]
  const [toLatitude, toLongitude] = [to?.latitude ?? null, to?.longitude ?? null]
  if (fromLatitude === null || fromLongitude === null || toLatitude === null || toLongitude === null)
    return null
  const haversine =
    Math.sin(((toLatitude - fromLatitude) * radians) / 2) ** 2 +
    Math.cos(fromLatitude * radians) *
      Math.cos(toLatitude * radians) *
      Math.sin(((toLongitude - fromLongitude) * radians) / 2) ** 2
  return earthDiameter * Math.asin(Math.sqrt(haversine))
}
