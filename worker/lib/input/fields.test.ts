import { describe, expect, it } from 'vitest'
import { blanks } from '#test/support/invisible-texts.ts'
import * as z from 'zod/mini'
import { flagField, lineField, numberField, optionalText, paragraphsField } from './fields.ts'

const read = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : result.error.issues[0]?.message
}

describe('a switch', () => {
  it.each([[true], [1], ['1'], ['true'], ['on']])('is on for %j', (value) =>
    expect(read(flagField, value)).toBe(true),
  )
  it.each([[false], [0], ['0'], ['false'], ['']])('is off for %j', (value) =>
    expect(read(flagField, value)).toBe(false),
  )
  it.each([['yes'], [2], [null], [{}], [undefined]])('is refused for %j', (value) =>
    expect(read(flagField, value)).toBe('হ্যাঁ অথবা না বেছে নিন'),
  )
})

describe('a number', () => {
  const price = numberField({ missing: 'none', wrong: 'bad' }, { min: 0, max: 1000, decimals: 2 })
  const days = numberField({ missing: 'none', wrong: 'bad' }, { min: 1, max: 365 })
  it.each([
    ['৯৯.৫০', 99.5],
    ['৳ 1,000', 1000],
    ['১ ০০০', 1000],
    [0, 0],
    ['0.010', 0.01],
    ['500.000', 500],
    ['\u202a১\u200d০\ufe0f\u202c', 10],
    [12.34, 12.34],
  ])('is read from %j', (value, expected) => expect(read(price, value)).toBe(expected))
  it.each([['12.345'], [-1], ['1e3'], [1000.01], [Number.NaN], [Infinity], [true], [[]], ['abc']])(
    'is refused as %j',
    (value) => expect(read(price, value)).toBe('bad'),
  )
  it.each([[''], [null], [undefined]])('is missing as %j', (value) => expect(read(price, value)).toBe('none'))
  it('is refused with decimals where only whole numbers are allowed', () => {
    expect(read(days, '৩০')).toBe(30)
    expect(read(days, '30.0')).toBe(30)
    expect(read(days, 1.5)).toBe('bad')
    expect(read(days, 0)).toBe('bad')
  })
  it('may be 0 or from a least number on', () => {
    const sum = numberField({ missing: 'none', wrong: 'bad' }, { min: 0, max: 100, minBesidesZero: 10 })
    expect([0, '৫', 9, 10, 100].map((value) => read(sum, value))).toEqual([0, 'bad', 'bad', 10, 100])
  })
})

describe('a text', () => {
  const name = lineField({ missing: 'none', tooLong: 'long' }, 5)
  it('is required, tidied, and counted in visible characters', () => {
    expect(read(name, '  ক   খ ')).toBe('ক খ')
    expect(read(name, '   ')).toBe('none')
    expect(read(name, undefined)).toBe('none')
    expect(read(name, 'ড়ড়ড়ড়ড়')).toBe('ড়ড়ড়ড়ড়'.normalize('NFC'))
    expect(read(name, 'abcdef')).toBe('long')
  })
  it('loses invisible characters, but keeps the joiners that Bengali needs', () => {
    expect(read(name, '\u200b\u2060\u202eক\u0000\ud800')).toBe('ক')
    expect(read(name, 'র‍্যা')).toBe('র‍্যা')
    expect(read(name, 'ক\u3164\u2800\u115f\u{e0041}')).toBe('ক')
    expect(read(name, 'ক \u200b খ')).toBe('ক খ')
  })
  it.each([
    ['ক্ষ্মীঁঃ', 'ক্ষ্মীঁঃ'],
    ['র‍্যাঁ', 'র‍্যাঁ'],
    [`ক${'ঁ'.repeat(80)}`, 'কঁঁঁঁ'],
    [`z${'\u0338'.repeat(80)}`, 'z\u0338\u0338'],
    [`ড়ো${'\u0338\u200d'.repeat(9)}`, 'ড়ো\u0338\u200d'],
    ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  ])('%j keeps the marks of one letter that a reader needs', (text, kept) => {
    const long = { missing: 'none', tooLong: 'long' }
    expect(read(lineField(long, 50), text)).toBe(kept.normalize('NFC'))
    expect(read(paragraphsField(long, 50), text)).toBe(kept.normalize('NFC'))
  })
  it.each(blanks)('is missing as %j, which draws nothing', (text) => {
    expect(read(name, text)).toBe('none')
    expect(read(paragraphsField({ missing: 'none', tooLong: 'long' }, 50), `${text} \n${text}`)).toBe('none')
    expect(read(optionalText('long', 50), text)).toBeNull()
  })
  it('may be absent, which differs from empty', () => {
    const note = optionalText('long', 3)
    expect(read(note, undefined)).toBeUndefined()
    expect(read(note, ' ')).toBeNull()
    expect(read(note, null)).toBeNull()
    expect(read(note, 'abcd')).toBe('long')
  })
})
