import { describe, expect, it } from 'vitest'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'
import { gatewayQuote } from './payment-result.page.tsx'

const quote = (query: string, page = '/payment/success') => gatewayQuote(new URLSearchParams(query), page)

describe('gatewayQuote', () => {
  it('is nothing without a word of the gateway', () => {
    expect(quote('')).toBeNull()
    expect(quote('ref=01KAHZ')).toBeNull()
  })

  it('reads the five parameters, amounts with two decimals', () => {
    expect(
      quote('paymentMethod=bKash&transactionId=9HK2L0&paymentAmount=99&paymentFee=1.5&status=success'),
    ).toEqual({ method: 'bKash', status: 'সফল', transaction: '9HK2L0', amount: '৳৯৯.০০', fee: '৳১.৫০' })
  })

  it('names the methods of this site in Bengali', () => {
    const named = paymentMethods.map((method) => quote(`paymentMethod=${method}`)?.method)
    expect(named).toEqual(['নগরপে', 'এসএসএল কমার্জ', 'সেন্ড মানি'])
  })

  it.each([
    ['/payment/success', 'সফল'],
    ['/payment/failed', 'ব্যর্থ'],
    ['/payment/cancel', 'বাতিল'],
  ])('on %s without a status is %s, by an unknown method', (page, status) => {
    expect(quote('transactionId=9HK2L0', page)).toMatchObject({ method: 'অজানা', status })
  })

  it('drops what no gateway sends', () => {
    expect(
      quote('paymentMethod=<b>x</b>&transactionId=call 01712345678!&paymentAmount=1e9&status=hacked'),
    ).toEqual({ method: 'অজানা', status: 'সফল', transaction: null, amount: null, fee: null })
  })
})
