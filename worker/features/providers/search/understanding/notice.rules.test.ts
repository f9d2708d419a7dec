import { expect, it } from 'vitest'
import { asksNearMe, placeLike, noticeOf } from './understanding.rules.ts'

it.each([
  ['জিন্দাবাজার', true],
  ['জিন্দাবাজারে', true],
  ['hasnahena para', true],
  ['মতিগঞ্জের', true],
  ['গণিত', false],
  ['math', false],
  ['হযবরল', false],
])('takes %s for a place: %s', (words, expected) =>
  expect(placeLike(words.split(' ')).length > 0).toBe(expected),
)

it.each([
  ['plumber near me', true],
  ['আমার কাছাকাছি প্লাম্বার', true],
  ['kachakachi plumber', true],
  ['প্লাম্বার', false],
])('hears that %s asks for people near the visitor: %s', (q, expected) =>
  expect(asksNearMe(q)).toBe(expected),
)

it('has nothing to say about a text that was understood', () =>
  expect(noticeOf({ unknown: '', choices: [], isEverywhere: true })).toBeNull())
