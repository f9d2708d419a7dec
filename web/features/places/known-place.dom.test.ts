import { beforeEach, expect, it } from 'vitest'
import {
  knownPlaceEvent,
  readKnownName,
  readKnownPlace,
  readRecentPlaces,
  rememberPlace,
  searchAnywhere,
} from './known-place.ts'

beforeEach(() => {
  localStorage.clear()
})

const savar = { division_id: 6, district_id: 47, upazila_id: 365 }
const tree = {
  divisions: [{ id: 6, name: 'Dhaka', bn_name: 'ঢাকা' }],
  districts: [{ id: 47, name: 'Dhaka', bn_name: 'ঢাকা', division_id: 6 }],
  thanas: [{ id: 365, name: 'Savar', bn_name: 'সাভার', district_id: 47 }],
}

it('remembers an upazila or a district with its name, and says so', () => {
  expect(readKnownPlace()).toBeNull()
  expect(readKnownName()).toBeNull()
  const names: (string | null)[] = []
  addEventListener(knownPlaceEvent, () => names.push(readKnownName()))
  rememberPlace(tree, savar)
  expect(readKnownPlace()).toEqual(savar)
  rememberPlace(tree, { division_id: 6, district_id: 47 })
  expect(readKnownPlace()).toEqual({ division_id: 6, district_id: 47 })
  expect(names).toEqual(['সাভার', 'ঢাকা'])
})

it('keeps the place when a search has none', () => {
  rememberPlace(tree, savar)
  rememberPlace(tree, {})
  expect(readKnownName()).toBe('সাভার')
})

it('knows the last three places, each once, the last one first', () => {
  for (const name of ['ক', 'সাভার', 'খ', 'ক', 'গ'])
    rememberPlace({ divisions: [], districts: [], thanas: [] }, savar, `${name}, ঢাকা`)
  expect(readRecentPlaces().map(({ name }) => name)).toEqual(['গ', 'ক', 'খ'])
  expect(readRecentPlaces()[0]?.place).toEqual(savar)
  localStorage.setItem('kormi.places', '[{"division_id":-1,"name":"x"},7]')
  expect(readRecentPlaces()).toEqual([])
})

it('knows no place after the whole country was chosen, but the last ones', () => {
  rememberPlace(tree, savar)
  searchAnywhere()
  expect([readKnownPlace(), readKnownName()]).toEqual([null, null])
  expect(readRecentPlaces()).toHaveLength(1)
})

it('knows the place of an earlier visit that was stored without a name', () => {
  localStorage.setItem('kormi.place', JSON.stringify(savar))
  expect(readKnownPlace()).toEqual(savar)
  expect(readKnownName()).toBeNull()
})

it.each(['{', '7', '{}', '{"district_id":47}', '{"division_id":"6"}', '{"division_id":-1}'])(
  'knows no place from %s',
  (stored) => {
    localStorage.setItem('kormi.place', stored)
    expect(readKnownPlace()).toBeNull()
  },
)
