import { describe, expect, it } from 'vitest'
import { findPlaces, indexDistricts, indexPlaces } from './place-search.rules.ts'

const tree = {
  divisions: [
    { id: 6, name: 'Dhaka', bn_name: 'ঢাকা' },
    { id: 1, name: 'Chattagram', bn_name: 'চট্টগ্রাম' },
  ],
  districts: [
    { id: 47, name: 'Dhaka', bn_name: 'ঢাকা', division_id: 6 },
    { id: 1, name: 'Comilla', bn_name: 'কুমিল্লা', division_id: 1 },
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
