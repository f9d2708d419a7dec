import { describe, expect, it } from 'vitest'
import { emptyOtp, fillOtp } from './otp-input.tsx'

describe('the six boxes of a code', () => {
  it('accept one digit and move to the next box [A-178]', () => {
    expect(fillOtp(emptyOtp(), 0, '4')).toEqual({ digits: ['4', '', '', '', '', ''], focus: 1 })
    expect(fillOtp(emptyOtp(), 5, '9')).toEqual({ digits: ['', '', '', '', '', '9'], focus: 5 })
  })

  it('accept Bengali digits as ASCII ones', () => {
    expect(fillOtp(emptyOtp(), 2, '৭').digits).toEqual(['', '', '7', '', '', ''])
  })

  it('ignore other characters and keep the focus [A-177]', () => {
    const filled = ['1', '2', '', '', '', '']
    expect(fillOtp(filled, 2, 'ক')).toEqual({ digits: filled, focus: 2 })
    expect(fillOtp(filled, 1, '2x')).toMatchObject({ digits: filled })
  })

  it('accept a whole pasted code in any box', () => {
    expect(fillOtp(emptyOtp(), 3, '123456')).toEqual({ digits: ['1', '2', '3', '4', '5', '6'], focus: 5 })
    expect(fillOtp(emptyOtp(), 0, 'আপনার কোড ১২৩ ৪৫৬।').digits.join('')).toBe('123456')
    expect(fillOtp(['9', '9', '9', '9', '9', '9'], 0, '1234567').digits.join('')).toBe('123456')
  })

  it('fill a part of a code from the box it was pasted into, not past the last', () => {
    expect(fillOtp(emptyOtp(), 1, '234')).toEqual({ digits: ['', '2', '3', '4', '', ''], focus: 4 })
    expect(fillOtp(emptyOtp(), 4, '789').digits).toEqual(['', '', '', '', '7', '8'])
  })

  it('replace the old digit by a new one typed before or after it', () => {
    const filled = ['5', '', '', '', '', '']
    expect(fillOtp(filled, 0, '57').digits[0]).toBe('7')
    expect(fillOtp(filled, 0, '75').digits[0]).toBe('7')
    expect(fillOtp(filled, 0, '55').digits[0]).toBe('5')
  })

  it('clear one box when its digit is removed', () => {
    expect(fillOtp(['1', '2', '3', '', '', ''], 1, '')).toEqual({
      digits: ['1', '', '3', '', '', ''],
      focus: 1,
    })
  })
})
