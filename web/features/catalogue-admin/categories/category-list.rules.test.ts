import { expect, it } from 'vitest'
import { searchItems } from './categories.page.tsx'

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
