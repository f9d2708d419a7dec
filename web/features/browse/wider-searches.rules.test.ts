import { expect, it } from 'vitest'
import { widerPlace } from './no-results.tsx'

it('widens a place by one level, and says to which', () => {
  const savar = { q: 'a', division_id: 6, district_id: 47, upazila_id: 365 }
  expect(widerPlace(savar)).toEqual({
    filters: { ...savar, upazila_id: undefined },
    label: 'পুরো জেলায় দেখুন',
  })
  expect(widerPlace({ division_id: 6, district_id: 47 })?.label).toBe('পুরো বিভাগে দেখুন')
  expect(widerPlace({ division_id: 6 })).toMatchObject({
    filters: { division_id: undefined },
    label: 'সারা দেশে দেখুন',
  })
  expect(widerPlace({ category: 3 })).toBeNull()
})
