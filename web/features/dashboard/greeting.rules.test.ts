import { expect, it } from 'vitest'
import { greetingAt } from './greeting.rules.ts'

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
