import { expect, it } from 'vitest'
import { changePlace, chosenPlace, optionsOf, placeName } from './chosen-place.rules.ts'

const tree = {
  divisions: [{ id: 6, name: 'Dhaka', bn_name: 'ঢাকা' }],
  districts: [{ id: 47, name: 'Dhaka', bn_name: 'ঢাকা', division_id: 6 }],
  thanas: [{ id: 365, name: 'Savar', bn_name: 'সাভার', district_id: 47 }],
}
const chosen = { division_id: 6, district_id: 47, upazila_id: 365 }

it('names places in Bengali, each name once, with the Latin name in dropdowns', () => {
  expect(optionsOf(tree.thanas)).toEqual([{ value: 365, label: 'সাভার (Savar)' }])
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
