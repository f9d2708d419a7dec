import { describe, expect, it } from 'vitest'
import { changePlace, chosenPlace, optionsOf, placeName } from './chosen-place.rules.ts'
import { nearestPlace } from './near-place.ts'
import { findPlaces, indexDistricts, indexPlaces } from './place-search.rules.ts'

const tree = {
  divisions: [
    { id: 6, name: 'Dhaka', bn_name: 'ঢাকা' },
    { id: 1, name: 'Chattagram', bn_name: 'চট্টগ্রাম' },
  ],
  districts: [
    { id: 47, name: 'Dhaka', bn_name: 'ঢাকা', division_id: 6 },
    { id: 1, name: 'Comilla', bn_name: 'কুমিল্লা', division_id: 1 },
    { id: 41, name: 'Gazipur', bn_name: 'গাজীপুর', division_id: 6 },
  ],
  thanas: [
    { id: 365, name: 'Savar', bn_name: 'সাভার', district_id: 47 },
    { id: 502, name: 'Dhanmondi', bn_name: 'ধানমন্ডি', district_id: 47 },
    { id: 7, name: 'Comilla Sadar', bn_name: 'কুমিল্লা সদর', district_id: 1 },
    { id: 8, name: 'Debidwar', bn_name: 'দেবিদ্বার', district_id: 1 },
  ],
}
const index = indexPlaces(tree)
const found = (text: string, district?: number) =>
  findPlaces(index, text, district).map(({ name, around }) => `${name}, ${around}`)

describe('places by a typed text', () => {
  it.each([
    ['সাভার', 'সাভার, ঢাকা'],
    ['সাভ', 'সাভার, ঢাকা'],
    ['savar', 'সাভার, ঢাকা'],
    ['SAVA', 'সাভার, ঢাকা'],
    ['dhanmandi', 'ধানমন্ডি, ঢাকা'],
    ['danmondi', 'ধানমন্ডি, ঢাকা'],
    ['ধানমণ্ডি', 'ধানমন্ডি, ঢাকা'],
    ['সদর', 'কুমিল্লা সদর, কুমিল্লা, চট্টগ্রাম'],
  ])('%s finds %s', (text, place) => {
    expect(found(text)[0]).toBe(place)
  })

  it('finds those of a district by its name, behind those of this name', () => {
    expect(found('কুমিল্লা')).toEqual(['কুমিল্লা সদর, কুমিল্লা, চট্টগ্রাম', 'দেবিদ্বার, কুমিল্লা, চট্টগ্রাম'])
  })

  it('finds all of a district without a text, and nothing without both', () => {
    expect(found('', 47)).toEqual(['সাভার, ঢাকা', 'ধানমন্ডি, ঢাকা'])
    expect(found('সাভার', 1)).toEqual([])
    expect(found(' ')).toEqual([])
  })

  it('gives all levels of a place', () => {
    expect(findPlaces(index, 'savar')[0]?.place).toEqual({ division_id: 6, district_id: 47, upazila_id: 365 })
  })

  it('finds a district as a whole before its places', () => {
    const all = [...indexDistricts(tree), ...index]
    const [first, second] = findPlaces(all, 'dhaka')
    expect(first).toMatchObject({
      name: 'ঢাকা জেলা',
      around: 'ঢাকা',
      place: { division_id: 6, district_id: 47 },
    })
    expect(second?.name).toBe('সাভার')
    expect(findPlaces(all, 'savar').map(({ name }) => name)).toEqual(['সাভার'])
  })
})

describe('the place of a position', () => {
  const positions = {
    districts: [
      { id: 47, latitude: 23.71, longitude: 90.41 },
      { id: 41, latitude: 24.0, longitude: 90.42 },
    ],
    upazilas: [
      { id: 365, latitude: 23.86, longitude: 90.27 },
      // Not in the tree, which can be newer.
      { id: 999, latitude: 24.5, longitude: 91 },
    ],
  }

  it.each([
    [
      'the upazila with the levels above it',
      23.85,
      90.26,
      { division_id: 6, district_id: 47, upazila_id: 365 },
    ],
    ['the district where no upazila is near', 24.2, 90.45, { division_id: 6, district_id: 41 }],
    ['the district for an upazila that is not known', 24.49, 90.98, { division_id: 6, district_id: 41 }],
    ['nothing abroad', 22.57, 88.36, null],
  ])('is %s', (_, latitude, longitude, place) =>
    expect(nearestPlace({ latitude, longitude }, positions, tree)).toEqual(place),
  )
})

describe('a chosen place', () => {
  const chosen = { division_id: 6, district_id: 47, upazila_id: 365 }

  it('names places in Bengali, each name once, with the Latin name in dropdowns', () => {
    expect(optionsOf(tree.thanas.slice(0, 1))).toEqual([{ value: 365, label: 'সাভার (Savar)' }])
    expect(placeName(tree, chosen)).toBe('সাভার, ঢাকা')
    expect(placeName(tree, {})).toBe('')
  })

  it.each([
    ['division_id', '7', { division_id: 7 }],
    ['division_id', '', {}],
    ['district_id', '48', { division_id: 6, district_id: 48 }],
    ['district_id', '', { division_id: 6 }],
    ['upazila_id', '366', { division_id: 6, district_id: 47, upazila_id: 366 }],
    ['upazila_id', '', { division_id: 6, district_id: 47 }],
  ] as const)('empties the levels below %s when it becomes “%s” [A-176]', (level, value, place) =>
    expect(changePlace(chosen, level, value)).toEqual(place),
  )

  it('leaves out the levels of a form that are not chosen yet', () =>
    expect(chosenPlace({ division_id: 6, district_id: null, upazila_id: null })).toEqual({ division_id: 6 }))
})
