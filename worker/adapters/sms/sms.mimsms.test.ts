import { describe, expect, it } from 'vitest'
import { mimSms } from './sms.mimsms.ts'

const account = {
  baseUrl: 'https://relay.example/mim/',
  username: 'kormi',
  apiKey: 'the-key',
  senderName: '8809601',
}
const message = { phone: '01712345678', text: 'অনুমোদিত' }

/** The signal of a request that was built in Node may be collected before it is aborted, so the double gets that of the call. */
type Double = (request: Request, signal?: AbortSignal | null) => Response | Promise<Response>

const sendTo = (double: Double, deadlineMilliseconds = 1000) =>
  mimSms(account, {
    deadlineMilliseconds,
    fetcher: async (input, init) => double(new Request(input, init), init?.signal),
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
    const swapped = await sendToAnswer({ statusCode: 'Success', status: '200', trxnId: 7 })
    expect(swapped).toEqual({ sent: true, reference: '7' })
    const capitals = await sendToAnswer({ StatusCode: 200, Status: 'Success' })
    expect(capitals).toEqual({ sent: true, reference: null })
    const failed = await sendToAnswer({ statusCode: 'Failed', status: 216 })
    expect(failed).toMatchObject({ sent: false, code: '216' })
  })

  it('refuses with HTTP 200: only errors of the network are retried', async () => {
    for (const code of ['205', '206', '207', '208', '209', '213', '216', '221', '401', '500'])
      expect(await sendToAnswer({ statusCode: code, status: 'Failed', responseResult: 'no' })).toEqual({
        sent: false,
        code,
        retry: code === '221' || code === '500',
      })
  })

  it.each<[string, Double, object]>([
    ['a page', () => new Response('<html>Maintenance</html>'), { retry: true, code: 'unreadable' }],
    ['an empty body', () => new Response(''), { retry: true }],
    ['no code', () => Response.json({ status: 'Success' }), { retry: true }],
    ['a list', () => Response.json(['200']), { retry: true }],
    ['a wrong address', () => new Response('', { status: 404 }), { retry: false, code: 'http_404' }],
    ['HTTP 503', () => new Response('busy', { status: 503 }), { retry: true, code: 'http_503' }],
    ['HTTP 500', () => Response.json({ statusCode: '200' }, { status: 500 }), { code: 'http_500' }],
    ['a reset', () => Promise.reject(new TypeError('reset')), { retry: true, code: 'network' }],
    [
      'a redirect, which is not followed',
      () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
      { retry: false, code: 'http_302' },
    ],
  ])('has sent nothing after %s', async (_, answer, outcome) =>
    expect(await sendTo(answer)).toMatchObject({ sent: false, ...outcome }),
  )

  it('times out before the answer or in the middle of it', async () => {
    const untilAborted = (_: Request, signal?: AbortSignal | null) =>
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const late = { sent: false, retry: true, code: 'timeout' }
    expect(await sendTo(untilAborted, 50)).toEqual(late)
    const half = (_: Request, signal?: AbortSignal | null) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{"statusCode"'))
            signal?.addEventListener('abort', () => controller.error(signal.reason))
          },
        }),
      )
    expect(await sendTo(half, 50)).toEqual(late)
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
    ['a refused key', () => Response.json({ statusCode: '401' }), { retry: false, code: '401' }],
    ['no amount', () => Response.json({ statusCode: '200' }), { retry: true, code: 'unreadable' }],
    ['a web page', () => new Response('<html>'), { retry: true, code: 'unreadable' }],
    ['a lost connection', () => Promise.reject(new TypeError('lost')), { retry: true, code: 'network' }],
  ])('is unknown after %s', async (_, answer, expected) =>
    expect(await balance(answer)).toEqual({ known: false, ...expected }),
  )
})
