import { beforeEach, expect, it, vi } from 'vitest'
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from './recent-searches.ts'

const search = (label: string) => ({ label, to: `/biodata?q=${label}` })
const labels = () => readRecentSearches().map(({ label }) => label)

beforeEach(() => {
  localStorage.clear()
})

it('keeps the last five searches, the newest first, each once', () => {
  for (const label of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) addRecentSearch(search(label))
  expect(labels()).toEqual(['c', 'f', 'e', 'd', 'b'])
})

it('deletes one, and all', () => {
  for (const label of ['a', 'b', 'c']) addRecentSearch(search(label))
  expect(removeRecentSearch('b').map(({ label }) => label)).toEqual(['c', 'a'])
  expect(labels()).toEqual(['c', 'a'])
  expect(clearRecentSearches()).toEqual([])
  expect(localStorage.length).toBe(0)
})

it.each(['{', '7', '[{"label":"x"}]', '[{"label":"x","to":"https://evil.test"}]', '[null, "x"]'])(
  'reads nothing from %s',
  (stored) => {
    localStorage.setItem('kormi.recent-searches', stored)
    expect(readRecentSearches()).toEqual([])
  },
)

it('works without storage', () => {
  const forbidden = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(readRecentSearches()).toEqual([])
  forbidden.mockRestore()
})
