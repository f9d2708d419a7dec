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

/** Spreads a total over the districts by their demand. Dhaka takes what the rounding leaves. */
export function districtShares(total: number, districts: readonly DistrictSeed[], scale: number) {
  const fewest = Math.floor(FEWEST_IN_A_DISTRICT * scale)
  const demandOf = ({ id }: DistrictSeed) => DEMAND[id - 1] ?? 1000
  const all = districts.reduce((sum, district) => sum + demandOf(district), 0)
  const part = (total - fewest * districts.length) / all
  const shares = new Map(
    districts.map((district) => [district.id, fewest + Math.floor(part * demandOf(district))]),
  )
  const left = [...shares.values()].reduce((rest, share) => rest - share, total)
  return shares.set(47, (shares.get(47) ?? 0) + left)
}

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
