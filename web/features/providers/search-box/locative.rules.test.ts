import { expect, it } from 'vitest'
import { locativeOf } from './locative.rules.ts'

it.each([
  ['সাভার', 'সাভারে'],
  ['ঢাকা', 'ঢাকায়'],
  ['কুষ্টিয়া', 'কুষ্টিয়ায়'],
  ['রাজশাহী', 'রাজশাহীতে'],
  ['খুলনা', 'খুলনায়'],
  ['যাত্রাবাড়ী', 'যাত্রাবাড়ীতে'],
  ['পঞ্চগড়', 'পঞ্চগড়ে'],
  ['ঠাকুরগাঁও', 'ঠাকুরগাঁওয়ে'],
  ['শিবালয়', 'শিবালয়ে'],
  ['গোয়ালন্দ ঘাট', 'গোয়ালন্দ ঘাটে'],
])('%s becomes %s', (name, inPlace) => expect(locativeOf(name)).toBe(inPlace.normalize('NFC')))

it('knows no form of a name in other letters', () => {
  expect(locativeOf('Savar')).toBeNull()
  expect(locativeOf('সেক্টর ১০')).toBeNull()
  expect(locativeOf('')).toBeNull()
})
