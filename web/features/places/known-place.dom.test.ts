import { beforeEach, expect, it } from 'vitest'
import { readKnownPlace, storeKnownPlace } from './known-place.ts'

beforeEach(() => {
  localStorage.clear()
})

it('remembers an upazila or a district', () => {
  expect(readKnownPlace()).toBeNull()
  storeKnownPlace({ division_id: 6, district_id: 47, upazila_id: 365 })
  expect(readKnownPlace()).toEqual({ division_id: 6, district_id: 47, upazila_id: 365 })
  storeKnownPlace({ division_id: 6, district_id: 47 })
  expect(readKnownPlace()).toEqual({ division_id: 6, district_id: 47 })
})

it.each(['{', '7', '{}', '{"district_id":47}', '{"division_id":"6"}', '{"division_id":-1}'])(
  'knows no place from %s',
  (stored) => {
    localStorage.setItem('kormi.place', stored)
    expect(readKnownPlace()).toBeNull()
  },
)
