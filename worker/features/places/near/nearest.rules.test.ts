import { expect, it } from 'vitest'
import { guessDistrict } from '../places.rules.ts'

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
