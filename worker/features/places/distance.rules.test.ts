import { expect, it } from 'vitest'
import { kilometresBetween } from './places.rules.ts'

const dhaka = { latitude: 23.71, longitude: 90.41 }
const chattogram = { latitude: 22.34, longitude: 91.83 }

it('measures the distance between two cities in kilometres, both ways', () => {
  expect(kilometresBetween(dhaka, chattogram)).toBeCloseTo(211, 0)
  expect(kilometresBetween(chattogram, dhaka)).toBeCloseTo(211, 0)
  expect(kilometresBetween(dhaka, dhaka)).toBe(0)
})

it('does not know the distance to a place without a position', () => {
  expect(kilometresBetween(dhaka, { latitude: null, longitude: 90 })).toBeNull()
  expect(kilometresBetween({ latitude: 23, longitude: null }, dhaka)).toBeNull()
  expect(kilometresBetween(dhaka, undefined)).toBeNull()
})
