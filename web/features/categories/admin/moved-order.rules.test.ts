import { expect, it } from 'vitest'
import { found, ordered } from './moved-order.rules.ts'

it('shows items in an order, the unknown last', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(ordered(items, [3, 1]).map(({ id }) => id)).toEqual([3, 1, 2])
})

it('finds by name and description, however the letters were typed', () => {
  const items = [
    { name: 'ড্রাইভার', description: 'গাড়ি চালান' },
    { name: 'AC Mistri', description: null },
  ]
  expect(found(items, 'গাড়ি'.normalize('NFD'))).toEqual([items[0]])
  expect(found(items, 'ac')).toEqual([items[1]])
  expect(found(items, ' ')).toEqual(items)
  expect(found(items, 'ac গাড়ি')).toEqual([])
})
