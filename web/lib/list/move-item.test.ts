import { expect, it } from 'vitest'
import { moveItem } from './move-item.ts'

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, -1, ['a', 'b', 'c']],
  [-1, 0, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
])('moves from %i to %i', (from, to, expected) =>
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(expected),
)
