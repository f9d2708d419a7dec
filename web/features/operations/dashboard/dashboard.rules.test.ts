import { expect, it, describe } from 'vitest'
import { axisOf, greetingAt, changeOf, changeText, byWeek, dayLabel, shortTaka } from './dashboard.rules.ts'

it.each([
  [0, 'শুভ সকাল'],
  [11, 'শুভ সকাল'],
  [12, 'শুভ দুপুর'],
  [16, 'শুভ দুপুর'],
  [17, 'শুভ বিকাল'],
  [19, 'শুভ বিকাল'],
  [20, 'শুভ সন্ধ্যা'],
  [23, 'শুভ সন্ধ্যা'],
])('greets at %d with %s [B-030]', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting))

describe('change of a figure', () => {
  it.each([
    [12, 10, 20],
    [10, 12, -17],
    [1000, 999, 0],
    [999, 1000, 0],
    [3, 0, null],
  ])('from %d against %d is %s [B-210]', (current, previous, percent) =>
    expect(changeOf(current, previous)).toBe(percent),
  )

  it('is written as text, because colour alone is not accessible', () => {
    expect(changeText(20)).toBe('২০% বেশি')
    expect(changeText(-17)).toBe('১৭% কম')
    expect(changeText(0)).toBe('একই')
  })
})

describe('axis labels', () => {
  it('are short and in Bengali', () => {
    expect(dayLabel('2026-11-05')).toBe('৫ নভে')
    expect(shortTaka(0)).toBe('৳০')
    expect(shortTaka(950)).toBe('৳৯৫০')
    expect(shortTaka(1_500)).toBe('৳১.৫ হাজার')
    expect(shortTaka(12_000)).toBe('৳১২ হাজার')
    expect(shortTaka(250_000)).toBe('৳২.৫ লাখ')
    expect(shortTaka(-1_000)).toBe('৳-১ হাজার')
  })
})

it('groups days into weeks from the newest day, with a shorter oldest week', () => {
  const days = Array.from({ length: 9 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    revenue_bdt: 0.1,
    refunded_bdt: index === 0 ? 5 : 0,
    payments: 1,
  }))
  expect(byWeek(days)).toEqual([
    { from: '2026-11-03', to: '2026-11-09', revenue: 0.7, refunded: 0, payments: 7 },
    { from: '2026-11-01', to: '2026-11-02', revenue: 0.2, refunded: 5, payments: 2 },
  ])
})

it.each([
  [
    [0, 950, 1_420],
    [0, 500, 1_000, 1_500],
  ],
  [
    [-300, 1_000],
    [-500, 0, 500, 1_000],
  ],
  [[0.5], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[-40], [-40, -20, 0, 20]],
  [[2_000_000], [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
])('the axis for %j is %j', (amounts, axis) => expect(axisOf(amounts)).toEqual(axis))
