import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  enrolmentAddress,
  isRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  shownRecoveryCode,
  stepOfCode,
} from './second-factor.rules.ts'

// The secret and the moments of the test vectors in RFC 6238, with the last six of their eight digits.
const secret = Secret.fromUTF8('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of the app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %s is %s', (seconds, code) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('is accepted one step early and one step late, and belongs to its own step', () => {
    const step = Math.floor(1_234_567_890 / 30)
    const steps = [-60, -30, 0, 30, 60].map((late) => stepOfCode(secret, '005924', at(1_234_567_890 + late)))
    expect(steps).toEqual([null, step, step, step, null])
  })
})

it('makes secrets of 160 bits, and the address that apps read', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(enrolmentAddress(secret, 'কর্মী', '01700000001'))
  expect(address.protocol).toBe('otpauth:')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'কর্মী',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('makes ten different recovery codes without look-alikes', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[a-hj-kmnp-z2-9]{12}$/)
    expect(isRecoveryCode(code)).toBe(true)
    expect(shownRecoveryCode(code)).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  }
})
