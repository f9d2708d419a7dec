import { describe, expect, it } from 'vitest'
import { bengaliDigits, exactTaka, formatCount, formatTaka, formatYear, toAsciiDigits } from './format.ts'
import { dhakaHour, formatDate, formatDateTime, formatRelative, formatSeconds } from './format-time.ts'

describe('digits', () => {
  it('turns ASCII digits into Bengali ones and keeps the rest', () => {
    expect(bengaliDigits(1234567890)).toBe('১২৩৪৫৬৭৮৯০')
    expect(bengaliDigits('01712-ক')).toBe('০১৭১২-ক')
  })

  it('turns Bengali digits into ASCII ones, also when both are mixed', () => {
    expect(toAsciiDigits('০১৭1২৩৪৫৬৭৮ ৯')).toBe('01712345678 9')
  })
})

describe('numbers', () => {
  it.each([0, 7, 999, 1000, 99_999, 100_000, 1_234_567, 12_345_678, 1_234_567_890, -45_000])(
    'groups %d as the bn-BD locale does',
    (value) => expect(formatCount(value)).toBe(new Intl.NumberFormat('bn-BD').format(value)),
  )

  it('rounds to the given decimals', () => {
    expect(formatCount(4.25, { decimals: 1 })).toBe('৪.৩')
    expect(formatCount(4, { decimals: 1 })).toBe('৪.০')
    expect(formatCount(3.6)).toBe('৪')
    expect(formatCount(-0.2)).toBe('০')
  })
})

describe('taka', () => {
  it('puts the currency sign before the amount [A-011 B-007]', () => {
    expect(formatTaka(500)).toBe('৳৫০০')
    expect(formatTaka(125000)).toBe('৳১,২৫,০০০')
    expect(formatTaka(-50)).toBe('-৳৫০')
  })

  it('shows poisha on request and if there are any', () => {
    expect(exactTaka(500)).toBe('৳৫০০.০০')
    expect(formatTaka(99.5)).toBe('৳৯৯.৫০')
    expect(exactTaka(1234.56)).toBe('৳১,২৩৪.৫৬')
  })
})

describe('dates', () => {
  it('formats the day in Dhaka, six hours ahead of UTC [A-012 B-007]', () => {
    expect(formatDate('2026-11-21T05:00:00Z')).toBe('২১ নভেম্বর, ২০২৬')
    expect(formatDate('2026-11-21T17:59:59Z')).toBe('২১ নভেম্বর, ২০২৬')
    expect(formatDate('2026-11-21T18:00:00Z')).toBe('২২ নভেম্বর, ২০২৬')
    expect(formatDate('2026-12-31T18:00:00Z')).toBe('১ জানুয়ারি, ২০২৭')
    expect(formatYear(Date.parse('2026-12-31T17:59:59Z'))).toBe('২০২৬')
    expect(formatYear(Date.parse('2026-12-31T18:00:00Z'))).toBe('২০২৭')
    expect(dhakaHour('2026-12-31T18:00:00Z')).toBe(0)
    expect(dhakaHour('2026-12-31T05:59:59Z')).toBe(11)
  })

  it.each([
    ['18:00', 'রাত ১২:০০'],
    ['21:59', 'রাত ৩:৫৯'],
    ['22:00', 'সকাল ৪:০০'],
    ['05:59', 'সকাল ১১:৫৯'],
    ['06:00', 'দুপুর ১২:০০'],
    ['09:00', 'বিকাল ৩:০০'],
    ['12:59', 'বিকাল ৬:৫৯'],
    ['13:00', 'রাত ৭:০০'],
    ['15:05', 'রাত ৯:০৫'],
  ])('says %s UTC as %s', (utc, words) => {
    expect(formatDateTime(`2026-11-20T${utc}:00Z`)).toMatch(new RegExp(`^২[০১] নভেম্বর, ২০২৬, ${words}$`))
  })

  it('shows a dash for an invalid time', () => {
    expect(formatDate('')).toBe('—')
    expect(formatDateTime('soon')).toBe('—')
  })

  it('formats a countdown in minutes and seconds', () => {
    expect(formatSeconds(59)).toBe('০:৫৯')
    expect(formatSeconds(125)).toBe('২:০৫')
  })
})

describe('relative times', () => {
  const now = '2026-11-21T12:00:00Z'
  it.each([
    ['2026-11-21T11:59:30Z', 'এইমাত্র'],
    ['2026-11-21T12:00:30Z', 'এখনই'],
    ['2026-11-21T11:55:00Z', '৫ মিনিট আগে'],
    ['2026-11-21T09:00:00Z', '৩ ঘণ্টা আগে'],
    ['2026-11-20T11:00:00Z', '১ দিন আগে'],
    ['2026-11-24T12:00:00Z', '৩ দিন পর'],
    ['2026-10-01T12:00:00Z', '১ অক্টোবর, ২০২৬'],
    ['not a time', '—'],
  ])('%s is %s', (time, words) => expect(formatRelative(time, now)).toBe(words))
})
