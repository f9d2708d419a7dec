import { expect, it } from 'vitest'
import { locativeOf } from './locative.schema.ts'

it.each([
  ['সাভার', 'সাভারে'],
  ['ঢাকা', 'ঢাকায়'],
  ['কুষ্টিয়া', 'কুষ্টিয়ায়'],
  ['রাজশাহী', 'রাজশাহীতে'],
  ['কর্মী', 'কর্মীতে'],
  ['পঞ্চগড়', 'পঞ্চগড়ে'],
  ['শিবালয়', 'শিবালয়ে'],
  ['ঠাকুরগাঁও', 'ঠাকুরগাঁওয়ে'],
  ['ধামরাই', 'ধামরাইয়ে'],
  ['চট্টগ্রাম', 'চট্টগ্রামে'],
  ['রং', 'রং-এ'],
  ['আলীকদম (থানা)', 'আলীকদম (থানা)-এ'],
  ['সেক্টর ১০', 'সেক্টর ১০-এ'],
  ['Kormi', 'Kormi-এ'],
])('in the locative case %s is %s', (name, locative) =>
  expect(locativeOf(name).normalize('NFC')).toBe(locative.normalize('NFC')),
)
