import { expect, it } from 'vitest'
import { searchItems, sortByIds } from './categories.page.tsx'

it('sorts items by ids, unknown items last', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(sortByIds(items, [3, 1]).map(({ id }) => id)).toEqual([3, 1, 2])
})

it('searches names and descriptions in any Unicode form', () => {
  const items = [
    { name: 'ড্রাইভার', description: 'গাড়ি চালান' },
    { name: 'AC Mistri', description: null },
  ]
  expect(searchItems(items, 'গাড়ি'.normalize('NFD'))).toEqual([items[0]])
  expect(searchItems(items, 'ac')).toEqual([items[1]])
  expect(searchItems(items, ' ')).toEqual(items)
  expect(searchItems(items, 'ac গাড়ি')).toEqual([])
})
