import { expect, it } from 'vitest'
import { kilometresBetween, guessDistrict } from './places.rules.ts'

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

const district = (name: string, latitude: number | null, longitude: number | null, aka: string[] = []) => ({
  name,
  aka,
  latitude,
  longitude,
})
const districts = [
  district('Dhaka', 23.71, 90.41),
  district('Gazipur', 24.0, 90.42),
  district('Cumilla', 23.46, 91.18, ['Comilla']),
  district('Nowhere', null, null),
]
const guess = (from: Parameters<typeof guessDistrict>[0]) => guessDistrict(from, districts)?.name ?? null

it.each([
  [{ country: 'BD', city: 'Dhaka', latitude: '24.0', longitude: '90.4' }, 'Dhaka'],
  [{ country: 'BD', city: 'comilla' }, 'Cumilla'],
  [{ country: 'BD', city: 'Tongi', latitude: '23.90', longitude: '90.41' }, 'Gazipur'],
  [{ country: 'BD', latitude: '21.4', longitude: '92.0' }, null],
  [{ country: 'BD' }, null],
  [{ country: 'BD', city: '', latitude: '', longitude: 'x' }, null],
  [{ country: 'BD', city: 7, latitude: {}, longitude: '90' }, null],
  [{ country: 'IN', city: 'Dhaka', latitude: '23.7', longitude: '90.4' }, null],
  [{}, null],
])('guesses from %j the district %s', (from, name) => expect(guess(from)).toBe(name))
