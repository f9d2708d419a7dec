import { expect, it } from 'vitest'
import { found, movedTo, ordered } from './moved-order.ts'

it('puts one at the place of another', () => {
  expect(movedTo([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4])
  expect(movedTo([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3])
  expect(movedTo([1, 2], 1, 0)).toEqual([1, 2])
})

it('leaves the list where the place or the member is none', () => {
  expect(movedTo([1, 2], 1, -1)).toEqual([1, 2])
  expect(movedTo([1, 2], 2, 2)).toEqual([1, 2])
  expect(movedTo([1, 2], 9, 0)).toEqual([1, 2])
})

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
