import { expect, it } from 'vitest'
import { searchPlaces } from './places.rules.ts'

const places = [
  { id: 1, bn_name: 'চট্টগ্রাম', name: 'Chattogram', aka: ['Chittagong'] },
  { id: 2, bn_name: 'গ্রামীণ', name: 'Gramin', aka: [] },
  { id: 3, bn_name: 'কুড়িগ্রাম', name: 'Kurigram', aka: [] },
  { id: 4, bn_name: 'ঢাকা সদর', name: 'Dhaka Sadar', aka: [] },
]
const ids = (q: string, limit = 10) => searchPlaces(places, q, limit).map(({ id }) => id)

it('looks in Bengali, Latin and other spellings, whatever the case', () => {
  expect(ids('chittagong')).toEqual([1])
  expect(ids('KURI')).toEqual([3])
  expect(ids('কুড়ি')).toEqual([3])
})

it('shows first what begins so', () => expect(ids('গ্রাম')).toEqual([2, 1, 3]))

it('asks for every word, in any order', () => {
  expect(ids('সদর ঢাকা')).toEqual([4])
  expect(ids('সদর কুড়ি')).toEqual([])
})

it('finds nothing for nothing, and no more than asked for', () => {
  expect(ids('  ')).toEqual([])
  expect(ids('গ্রাম', 2)).toEqual([2, 1])
})
