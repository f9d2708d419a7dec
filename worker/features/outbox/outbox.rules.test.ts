import { expect, it } from 'vitest'
import { outsideNight } from './outbox.rules.ts'

const inDhaka = (time: string) => new Date(`2026-03-01T${time}:00+06:00`)

it.each([
  ['08:00', inDhaka('08:00')],
  ['20:59', inDhaka('20:59')],
  ['21:00', new Date('2026-03-02T08:00:00+06:00')],
  ['23:30', new Date('2026-03-02T08:00:00+06:00')],
  ['00:10', inDhaka('08:00')],
  ['07:59', inDhaka('08:00')],
])('lets an SMS of %s arrive outside the night', (time, expected) => {
  expect(outsideNight(inDhaka(time), 'Asia/Dhaka')).toEqual(expected)
})
