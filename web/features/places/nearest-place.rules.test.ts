import { expect, it } from 'vitest'
import { nearestPlace } from './near-place.ts'

const tree = {
  divisions: [{ id: 6, name: 'Dhaka', bn_name: 'ঢাকা' }],
  districts: [
    { id: 47, name: 'Dhaka', bn_name: 'ঢাকা', division_id: 6 },
    { id: 41, name: 'Gazipur', bn_name: 'গাজীপুর', division_id: 6 },
  ],
  thanas: [{ id: 365, name: 'Savar', bn_name: 'সাভার', district_id: 47 }],
}
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
const at = (latitude: number, longitude: number) => nearestPlace({ latitude, longitude }, positions, tree)

it('finds the upazila with the levels above it', () =>
  expect(at(23.85, 90.26)).toEqual({ division_id: 6, district_id: 47, upazila_id: 365 }))

it('finds the district where no upazila is near', () =>
  expect(at(24.2, 90.45)).toEqual({ division_id: 6, district_id: 41 }))

it('finds the district for an upazila that is not known', () =>
  expect(at(24.49, 90.98)).toEqual({ division_id: 6, district_id: 41 }))

it('finds nothing abroad', () => expect(at(22.57, 88.36)).toBeNull())
