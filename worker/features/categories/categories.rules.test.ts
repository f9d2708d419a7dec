import { expect, it } from 'vitest'
import { flagsAfter } from './categories.rules.ts'

const on = { isActive: true, showInHomepage: true }
const plain = { isActive: true, showInHomepage: false }
const off = { isActive: false, showInHomepage: false }

it.each([
  ['nothing is sent', on, {}, on],
  ['it is switched off', on, { is_active: false }, off],
  [
    'it is switched off and asked onto the home page at once',
    on,
    { is_active: false, show_in_homepage: true },
    off,
  ],
  ['it is switched on', off, { is_active: true }, plain],
  ['both are switched on', off, { is_active: true, show_in_homepage: true }, on],
  ['it leaves the home page', on, { show_in_homepage: false }, plain],
  ['it comes onto the home page', plain, { show_in_homepage: true }, on],
  ['it is off and asked onto the home page', off, { show_in_homepage: true }, null],
  ['it is off and taken from the home page', off, { show_in_homepage: false }, off],
] as const)('decides the switches when %s [B-086]', (_, before, sent, after) =>
  expect(flagsAfter(before, sent)).toEqual(after),
)
