import { expect, it } from 'vitest'
import { changePlace, optionsOf, placeName } from './chosen-place.rules.ts'

const tree = {
  divisions: [{ id: 6, name: 'Dhaka', bn_name: 'ঢাকা' }],
  districts: [{ id: 47, name: 'Dhaka', bn_name: 'ঢাকা', division_id: 6 }],
  thanas: [{ id: 365, name: 'Savar', bn_name: 'সাভার', district_id: 47 }],
}
const chosen = { division_id: 6, district_id: 47, upazila_id: 365 }

it('clears the levels below a changed one [A-176]', () => {
  expect(changePlace(chosen, 'division_id', '3')).toEqual({ division_id: 3 })
  expect(changePlace(chosen, 'district_id', '48')).toEqual({ division_id: 6, district_id: 48 })
  expect(changePlace(chosen, 'upazila_id', '9')).toEqual({ division_id: 6, district_id: 47, upazila_id: 9 })
})

it('clears an emptied level and the levels below it', () => {
  expect(changePlace(chosen, 'district_id', '')).toEqual({ division_id: 6 })
  expect(changePlace(chosen, 'division_id', '')).toEqual({})
})

it('names places in Bengali, each name once, with the Latin name in dropdowns', () => {
  expect(optionsOf(tree.thanas)).toEqual([{ value: 365, label: 'সাভার (Savar)' }])
  expect(placeName(tree, chosen)).toBe('সাভার, ঢাকা')
  expect(placeName(tree, {})).toBe('')
})
