import { describe, expect, it } from 'vitest'
import { nogorPayDouble } from '#test/support/gateway-doubles/nogorpay-double.ts'
import { sslCommerzDouble } from '#test/support/gateway-doubles/sslcommerz-double.ts'
import { nogorPay } from './gateway.nogorpay.ts'
import { sslCommerz } from './gateway.sslcommerz.ts'

const origin = 'https://kormi.example'

describe('the credentials of SSLCommerz', () => {
  const check = (double: ReturnType<typeof sslCommerzDouble>, storePassword: string) =>
    sslCommerz(
      { storeId: 'teststore', storePassword, baseUrl: 'http://localhost:9911', origin },
      { fetcher: double.fetcher },
    ).checkAccess?.()

  it('are told right from wrong without a payment', async () => {
    const double = sslCommerzDouble()
    expect(await check(double, 'test-secret')).toMatchObject({ state: 'granted' })
    expect(await check(double, 'wrong')).toMatchObject({ state: 'denied' })
    double.state.connection = 'INACTIVE'
    expect(await check(double, 'test-secret')).toMatchObject({ state: 'denied', detail: 'INACTIVE' })
    double.state.connection = ''
    expect(await check(double, 'test-secret')).toMatchObject({ state: 'unclear' })
  })
})

describe('the key of NogorPay', () => {
  const answering = (answer: () => Response) =>
    nogorPay(
      { apiKey: 'k', baseUrl: 'http://localhost:9912', origin },
      { fetcher: async () => answer() },
    ).checkAccess?.()

  it('is told right from wrong by a transaction that does not exist', async () => {
    const double = nogorPayDouble()
    const check = (apiKey: string) =>
      nogorPay({ ...double.account(origin), apiKey }, { fetcher: double.fetcher }).checkAccess?.()
    expect(await check('nogor-secret')).toMatchObject({ state: 'granted' })
    expect(await check('wrong')).toMatchObject({ state: 'denied', detail: 'Invalid API key' })
  })

  it.each([
    ['HTTP 401', () => new Response('no', { status: 401 }), 'denied'],
    ['words about the key', () => Response.json({ status: 0, message: 'Unauthorized' }), 'denied'],
    ['an error state', () => Response.json({ status: 'ERROR' }), 'granted'],
    ['nothing that says it', () => Response.json({ status: 0 }), 'unclear'],
  ])('is judged from %s', async (_, answer, state) =>
    expect(await answering(answer)).toMatchObject({ state }),
  )

  it('is not judged when the gateway fails', async () =>
    expect(answering(() => new Response('', { status: 502 }))).rejects.toMatchObject({ how: 'http 502' }))
})
