import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { unavailable } from '#worker/lib/errors.ts'
import { serviceFault } from './deadline.ts'
import { errorText, stackText } from './error-text.ts'

const sql = 'insert into users (phone, name) values (?, ?)'
const values = ['01712345678', 'রহিমা']

describe('the text of an error', () => {
  it.each<[string, unknown, string]>([
    ['a plain error', new Error('D1_ERROR: overloaded'), 'D1_ERROR: overloaded'],
    ['an error with a class', new TypeError('no setting x'), 'TypeError: no setting x'],
    [
      'a failed query with its cause',
      new DrizzleQueryError(sql, values, new Error('D1_ERROR: UNIQUE constraint failed: users.phone')),
      'D1_ERROR: UNIQUE constraint failed: users.phone',
    ],
    ['a failed query without a cause', new DrizzleQueryError(sql, values), 'query failed'],
    [
      'a failed query inside of another error',
      new Error('the job failed', {
        cause: new DrizzleQueryError(sql, values, new Error('D1_ERROR: no such table: x')),
      }),
      'D1_ERROR: no such table: x',
    ],
    [
      'a message with a quoted value',
      new Error("Type 'object' not supported for value '01712345678'"),
      'Type … not supported for value …',
    ],
    ['a message with a number', new Error('cannot store 01712-345678 here'), 'cannot store …here'],
    ['a message with parameters', new Error('bad call\nparams: 01712345678,রহিমা'), 'bad call'],
    ['an error for people', unavailable('সেবাটি ব্যস্ত', 'gateway_unavailable'), 'gateway_unavailable'],
    ['a service that failed', serviceFault(new Error('timed out')), 'timed out'],
    ['no error', 'রহিমা 01712345678', 'unknown fault'],
  ])('of %s has no values', (_, error, expected) => expect(errorText(error)).toBe(expected))

  it('names the code of an error that has one', () =>
    expect(errorText(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(
      'ECONNREFUSED: refused',
    ))
})

it('the stack of a failed query has no line of its message', () => {
  const stack = stackText(new DrizzleQueryError(`select 1\n   at ${sql}`, values, new Error('x')))
  expect(stack).toMatch(/^\s+at .*:\d+/)
  expect(stack).not.toContain('01712345678')
})
