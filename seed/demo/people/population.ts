import type { DistrictSeed, PlaceSeed, ThanaSeed } from '#seed/reference/places.ts'

/**
 * The demand of the districts 1 to 64: inhabitants in thousands (census of 2022), in cities up to three times as many, because they
 * use the service more than villages.
 */
const DEMAND = [
  6833.2, 1649, 3306, 647, 3626, 2635, 1938, 13753.5, 2824, 714, 481, 3358, 2910, 3734, 4372.5, 1860, 956,
  1836, 2785, 3077, 2197, 705, 789, 1234, 2150, 1033, 3919.5, 1613, 2006, 661, 1727, 1199, 3599.4, 1933, 1011,
  5399.8, 2124, 2359, 2695, 2585, 6841.9, 1295, 5081.7, 4037, 3268, 1558, 44202, 1626, 1190, 1293, 1295, 2163,
  1180, 3315, 1429, 2093, 2562, 1534, 4121, 2330, 1501, 6488.9, 2500, 2325,
]

const FEWEST_IN_A_DISTRICT = 8

/** Areas with high demand. Each gets a provider of every common trade. */
const BUSY_AREAS: readonly (readonly [districtId: number, name: string])[] = [
  [47, 'Dhanmondi'],
  [47, 'Mirpur'],
  [47, 'Mohammadpur'],
  [47, 'Uttara West'],
  [47, 'Gulshan'],
  [47, 'Badda'],
  [47, 'Savar'],
  [8, 'Panchlaish'],
  [8, 'Halishahar'],
  [36, 'Kotwali'],
  [27, 'Sonadanga'],
  [15, 'Boalia'],
  [33, 'Kotwali'],
  [59, 'Kotwali'],
  [41, 'Tongi East'],
  [43, 'Narayanganj Sadar'],
  [62, 'Mymensingh Sadar'],
  [1, 'Cumilla Adarsha Sadar'],
]

/** Splits a total by weights with the largest remainder method. Each share is at least `fewest`. */
function shareOut<Key>(
  total: number,
  weights: readonly (readonly [Key, number])[],
  fewest: number,
): Map<Key, number> {
  const sum = weights.reduce((all, [, weight]) => all + weight, 0)
  const free = total - fewest * weights.length
  const exact = weights.map(([key, weight]) => ({ key, share: (free * weight) / sum }))
  const shares = new Map(exact.map(({ key, share }) => [key, fewest + Math.floor(share)]))
  const left = total - [...shares.values()].reduce((all, share) => all + share, 0)
  const byRemainder = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1))
  for (const { key } of byRemainder.slice(0, left)) shares.set(key, (shares.get(key) ?? 0) + 1)
  return shares
}

export const districtShares = (total: number, districts: readonly DistrictSeed[], scale: number) =>
  shareOut(
    total,
    districts.map(({ id }) => [id, DEMAND[id - 1] ?? 1000] as const),
    Math.floor(FEWEST_IN_A_DISTRICT * scale),
  )

export function busyAreas(places: PlaceSeed, scale = 1): ThanaSeed[] {
  return BUSY_AREAS.slice(0, Math.ceil(BUSY_AREAS.length * scale)).map(([districtId, name]) => {
    const found = places.thanas.find((thana) => thana.districtId === districtId && thana.name === name)
    if (!found) throw new Error(`no thana ${name} in district ${districtId}`)
    return found
  })
}

/** Thanas by district id with weights. City thanas and the upazila of the district's seat have most providers. */
export function thanaWeights(places: PlaceSeed): Map<number, (readonly [ThanaSeed, number])[]> {
  const busy = new Set(busyAreas(places).map(({ id }) => id))
  const weigh = (thana: ThanaSeed) =>
    (thana.kind === 'metro_thana' ? 5 : thana.name.includes('Sadar') ? 3 : 1) * (busy.has(thana.id) ? 3 : 1)
  const weighted = places.thanas.map((thana) => [thana, weigh(thana)] as const)
  return Map.groupBy(weighted, ([{ districtId }]) => districtId)
}
