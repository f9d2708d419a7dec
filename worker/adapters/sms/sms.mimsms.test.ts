import { describe, expect, it } from 'vitest'
import { mimSms } from './sms.mimsms.ts'

const account = {
  baseUrl: 'https://relay.example/mim/',
  username: 'kormi',
  apiKey: 'the-key',
  senderName: '8809601',
}
const message = { phone: '01712345678', text: 'অনুমোদিত' }

type Double = (request: Request) => Response | Promise<Response>

const sendTo = (double: Double, deadlineMilliseconds = 1000) =>
  mimSms(account, {
    deadlineMilliseconds,
    fetcher: async (input, init) => double(new Request(input, init)),
  }).send(message)

const sendToAnswer = (body: unknown, status = 200) => sendTo(() => Response.json(body, { status }))

describe('MiMSMS', () => {
  it('receives the number in international form, the text and the account in the body, at a path below the base address', async () => {
    const seen: { url: string; method: string; accept: string | null; body: unknown }[] = []
    const outcome = await sendTo(async (request) => {
      const { url, method, headers } = request
      seen.push({ url, method, accept: headers.get('accept'), body: await request.json() })
      return Response.json({ statusCode: '200', status: 'Success', trxnId: 'T-1', responseResult: 'ok' })
    })
    expect(outcome).toEqual({ sent: true, reference: 'T-1' })
    expect(seen).toEqual([
      {
        url: 'https://relay.example/mim/api/SmsSending/SMS',
        method: 'POST',
        accept: 'application/json',
        body: {
          UserName: 'kormi',
          Apikey: 'the-key',
          MobileNumber: '8801712345678',
          SenderName: '8809601',
          TransactionType: 'T',
          Message: 'অনুমোদিত',
          CampaignId: 'null',
        },
      },
    ])
  })

  it('is understood when its two fields are swapped, are numbers, or have other capitals', async () => {
    expect(await sendToAnswer({ statusCode: 'Success', status: '200', trxnId: 7 })).toEqual({
      sent: true,
      reference: '7',
    })
    expect(await sendToAnswer({ StatusCode: 200, Status: 'Success' })).toEqual({
      sent: true,
      reference: null,
    })
    expect(await sendToAnswer({ statusCode: 'Failed', status: 216 })).toMatchObject({
      sent: false,
      code: '216',
    })
  })

  it('refuses with HTTP 200: only network errors are retried, and the operator is told about credit and key', async () => {
    const refusals = {
      '205': { retry: false },
      '206': { retry: false },
      '207': { retry: false },
      '208': { retry: false, tellOperator: true },
      '209': { retry: false },
      '213': { retry: false },
      '216': { retry: false, tellOperator: true },
      '221': { retry: true },
      '401': { retry: false, tellOperator: true },
      '500': { retry: true },
    }
    for (const [code, rest] of Object.entries(refusals))
      expect(await sendToAnswer({ statusCode: code, status: 'Failed', responseResult: 'no' })).toEqual({
        sent: false,
        code,
        ...rest,
      })
    expect(await sendToAnswer({ statusCode: '401', status: 'IP Black List.' })).toMatchObject({
      tellOperator: true,
    })
  })

  it('has sent nothing when it answers with a page, an empty body or no code', async () => {
    const page = () => new Response('<html>Maintenance</html>', { headers: { 'Content-Type': 'text/html' } })
    expect(await sendTo(page)).toEqual({ sent: false, retry: true, code: 'unreadable' })
    expect(await sendTo(() => new Response(''))).toMatchObject({ sent: false, retry: true })
    expect(await sendToAnswer({ status: 'Success' })).toMatchObject({ sent: false, retry: true })
    expect(await sendToAnswer(['200'])).toMatchObject({ sent: false, retry: true })
  })

  it('is not followed to a redirect, and the operator is told about a wrong address', async () => {
    const moved = () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } })
    expect(await sendTo(moved)).toEqual({ sent: false, retry: false, code: 'http_302', tellOperator: true })
    expect(await sendToAnswer('not here', 404)).toMatchObject({ retry: false, tellOperator: true })
    expect(await sendTo(() => new Response('busy', { status: 503 }))).toEqual({
      sent: false,
      retry: true,
      code: 'http_503',
    })
    expect(await sendToAnswer({ statusCode: '200' }, 500)).toMatchObject({
      sent: false,
      retry: true,
      code: 'http_500',
    })
  })

  it('times out before the answer or in the middle of it', async () => {
    const untilAborted = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    expect(await sendTo(({ signal }) => untilAborted(signal), 50)).toEqual({
      sent: false,
      retry: true,
      code: 'timeout',
    })
    const half = ({ signal }: Request) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{"statusCode"'))
            signal.addEventListener('abort', () => controller.error(signal.reason))
          },
        }),
      )
    expect(await sendTo(half, 50)).toEqual({ sent: false, retry: true, code: 'timeout' })
  })

  it('is tried again when the connection is reset', async () => {
    const reset = () => {
      throw new TypeError('Network connection lost.')
    }
    expect(await sendTo(reset)).toEqual({ sent: false, retry: true, code: 'network' })
  })
})

describe('the balance at MiMSMS', () => {
  const balance = (double: Double) =>
    mimSms(account, {
      deadlineMilliseconds: 200,
      fetcher: async (input, init) => double(new Request(input, init)),
    }).readBalance?.()

  it('is requested with the account only and returned as the service writes it', async () => {
    const known = await balance(async (request) => {
      expect(request.url).toBe('https://relay.example/mim/api/SmsSending/balanceCheck')
      expect(await request.json()).toEqual({ UserName: 'kormi', Apikey: 'the-key' })
      return Response.json({ statusCode: '200', status: 'Success', responseResult: '152.40' })
    })
    expect(known).toEqual({ known: true, balance: '152.40' })
  })

  it.each([
    [
      'a refused key',
      () => Response.json({ statusCode: '401' }),
      { known: false, retry: false, code: '401' },
    ],
    [
      'no amount',
      () => Response.json({ statusCode: '200' }),
      { known: false, retry: true, code: 'unreadable' },
    ],
    ['a web page', () => new Response('<html>'), { known: false, retry: true, code: 'unreadable' }],
    [
      'a lost connection',
      () => Promise.reject(new TypeError('lost')),
      { known: false, retry: true, code: 'network' },
    ],
  ])('is unknown after %s', async (_, answer, expected) => expect(await balance(answer)).toEqual(expected))
})
