import { expect, it } from 'vitest'
import { knownKey, rememberKeys } from './page-data.ts'

it('knows the keys of the list that was shown last, and of no other', () => {
  expect(knownKey('/biodata?page=2', 2)).toBeUndefined()
  rememberKeys('/biodata?category=3&page=2', { 3: 'third', 90: 'last' })
  expect(knownKey('/biodata?category=3&page=3', 3)).toBe('third')
  expect(knownKey('/biodata?category=3&page=90', 90)).toBe('last')
  expect(knownKey('/biodata?category=3&page=40', 40)).toBeUndefined()
  expect(knownKey('/biodata?page=3', 3)).toBeUndefined()
  rememberKeys('/biodata', { 2: 'second' })
  expect(knownKey('/biodata?page=2', 2)).toBe('second')
  expect(knownKey('/biodata?category=3&page=3', 3)).toBeUndefined()
})
