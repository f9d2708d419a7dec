import type { DistrictSeed, PlaceSeed, ThanaSeed } from '#seed/reference/places.ts'

/** Inhabitants in thousands by district id (census of 2022). */
const POPULATION: Record<number, number> = {
  1: 6212,
  2: 1649,
  3: 3306,
  4: 647,
  5: 3626,
  6: 2635,
  7: 1938,
  8: 9169,
  9: 2824,
  10: 714,
  11: 481,
  12: 3358,
  13: 2910,
  14: 3734,
  15: 2915,
  16: 1860,
  17: 956,
  18: 1836,
  19: 2785,
  20: 3077,
  21: 2197,
  22: 705,
  23: 789,
  24: 1234,
  25: 2150,
  26: 1033,
  27: 2613,
  28: 1613,
  29: 2006,
  30: 661,
  31: 1727,
  32: 1199,
  33: 2571,
  34: 1933,
  35: 1011,
  36: 3857,
  37: 2124,
  38: 2359,
  39: 2695,
  40: 2585,
  41: 5263,
  42: 1295,
  43: 3909,
  44: 4037,
  45: 3268,
  46: 1558,
  47: 14734,
  48: 1626,
  49: 1190,
  50: 1293,
  51: 1295,
  52: 2163,
  53: 1180,
  54: 3315,
  55: 1429,
  56: 2093,
  57: 2562,
  58: 1534,
  59: 3170,
  60: 2330,
  61: 1501,
  62: 5899,
  63: 2500,
  64: 2325,
}

/** Factors by district id, because cities use the service more than villages. */
const CITY_FACTOR: Record<number, number> = {
  47: 3,
  8: 1.5,
  41: 1.3,
  43: 1.3,
  36: 1.4,
  27: 1.5,
  15: 1.5,
  33: 1.4,
  59: 1.3,
  62: 1.1,
  1: 1.1,
}

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
    districts.map(({ id }) => [id, (POPULATION[id] ?? 1000) * (CITY_FACTOR[id] ?? 1)] as const),
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
