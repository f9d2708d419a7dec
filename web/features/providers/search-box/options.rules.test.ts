import { expect, it } from 'vitest'
import { activeAfter, filtersFor, optionsOf } from './options.rules.ts'

const sources = {
  filters: { q: 'x', category: 3, division_id: 6, district_id: 47, upazila_id: 9, sort: 'newest' as const },
  recent: [{ label: 'সাভারে দর্জি', to: '/biodata?category=5' }],
  suggestions: [
    { kind: 'trade' as const, label: 'দর্জি', detail: '', image: null, choice: { category: 5 } },
    { kind: 'place' as const, label: 'ঢাকা', detail: 'বিভাগ', image: null, choice: { division_id: 1 } },
  ],
  providers: [
    {
      id: 7,
      name: 'করিম',
      category: { name: 'দর্জি' },
      area: 'সাভার',
      district: 'ঢাকা',
      profile_photo: null,
    },
  ],
  pathOfProvider: (id: number) => `/biodata/${id}`,
}

it('adds a suggestion to the filters of the list, instead of its text', () => {
  const [trade, place, provider] = optionsOf('d', sources)
  expect(trade?.to).toBe('/biodata?category=5&division_id=6&district_id=47&upazila_id=9&sort=newest')
  expect(place?.to).toBe('/biodata?category=3&division_id=1&sort=newest')
  expect(provider).toMatchObject({ to: '/biodata/7', detail: 'দর্জি, সাভার, ঢাকা', isSearch: false })
})

it('shows the recent searches only for an empty text', () => {
  expect(optionsOf(' ', sources).map(({ label }) => label)).toEqual(['সাভারে দর্জি'])
  expect(optionsOf('d', sources).some(({ group }) => group === 'recent')).toBe(false)
})

it('drops the chosen trade and place for a text that names its own', () => {
  const filters = { category: 3, division_id: 6, verified: 1 as const }
  expect(filtersFor('x', filters, { trade: true, place: false })).toEqual({
    q: 'x',
    division_id: 6,
    verified: 1,
  })
  expect(filtersFor('x', filters, { trade: false, place: true })).toEqual({
    q: 'x',
    category: 3,
    verified: 1,
  })
})

it('moves through the lines and the text field in a circle', () => {
  expect([-1, 0, 1].map((active) => activeAfter('ArrowDown', active, 2))).toEqual([0, 1, -1])
  expect([-1, 0, 1].map((active) => activeAfter('ArrowUp', active, 2))).toEqual([1, -1, 0])
  expect(activeAfter('Home', 1, 2)).toBeUndefined()
  expect(activeAfter('ArrowDown', -1, 0)).toBe(-1)
})
