import { describe, expect, it } from 'vitest'
import { addDays } from '#worker/lib/dhaka-time.ts'
import { daysOfWeek, lastWeeks, placeOfVisit, weekOf, weeksOfFunnel, weeksToClose } from './funnel.rules.ts'

// 29 November 2026 is a Sunday.
describe('a week', () => {
  it.each([
    ['2026-11-28', '2026-11-22'],
    ['2026-11-29', '2026-11-29'],
    ['2026-12-05', '2026-11-29'],
    ['2027-01-01', '2026-12-27'],
  ])('of %s begins on the Sunday %s', (day, week) => expect(weekOf(day)).toBe(week))

  it('has its days up to the last one', () => {
    expect(daysOfWeek('2026-11-29', '2026-12-01')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
    expect(daysOfWeek('2026-11-29', '2026-12-31')).toHaveLength(7)
  })
})

describe('the weeks to close', () => {
  const yesterday = '2026-11-25'
  const all = new Set(Array.from({ length: 100 }, (_, back) => addDays(yesterday, -back)))

  it('are all at first, the newest first', () =>
    expect(weeksToClose(yesterday, new Set())).toEqual(lastWeeks(yesterday, weeksOfFunnel).toReversed()))

  it('are those of the last eight days when no day is missing', () =>
    expect(weeksToClose(yesterday, all)).toEqual(['2026-11-22', '2026-11-15']))

  it('include one with a day that a night has missed', () =>
    expect(weeksToClose(yesterday, new Set([...all].filter((day) => day !== '2026-10-06')))).toEqual([
      '2026-11-22',
      '2026-11-15',
      '2026-10-04',
    ]))
})

it.each([
  ['a profile', { path: '/biodata/12', district: 4 }, { provider: 12 }],
  ['the profile of a customer', { path: '/biodata-view/7' }, { provider: 7 }],
  ['a trade in a place', { path: '/sheba/driver/savar' }, { trade: 'driver', area: 'savar' }],
  ['a trade in the known area', { path: '/sheba/driver', district: 4 }, { trade: 'driver', district: 4 }],
  ['a list', { path: '/', category: 3, district: 4 }, { category: 3, district: 4 }],
  ['no place', { path: '/biodata/x9', district: 4 }, { category: undefined, district: 4 }],
])('a visit belongs to %s', (_, report, place) =>
  expect(placeOfVisit({ again: false, ...report })).toEqual(place),
)
