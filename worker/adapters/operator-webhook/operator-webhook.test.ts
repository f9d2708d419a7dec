import { describe, expect, it } from 'vitest'
import { sendToWebhook } from './operator-webhook.ts'

const content = 'কর্মী: ১টি সমস্যা\n⚠ গেটওয়ে <b> কাজ করছে না।\n✅ ঠিক হয়েছে।\nhttps://kormi.example/admin'
const message = { text: content, isUrgent: true }

type Sent = { url: string; headers: Headers; body: string; redirect: RequestRedirect | undefined }

function recorder(answer: () => Promise<Response> = () => Promise.resolve(new Response('ok'))) {
  const sent: Sent[] = []
  const fetcher = ((url: string, init: RequestInit) => {
    sent.push({
      url,
      headers: new Headers(init.headers),
      body: String(init.body as string),
      redirect: init.redirect,
    })
    return Promise.race([
      answer(),
      new Promise<never>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new Error(`stopped ${url}`))),
      ),
    ])
  }) as typeof fetch
  return { sent, fetcher }
}

const secretAddress = 'https://hooks.example.com/services/T000/SECRET'

describe('a message to the operator', () => {
  it('is one payload: `text` with its marks escaped for Slack, `content` for Discord, a template for ntfy', async () => {
    const { sent, fetcher } = recorder()
    expect(await sendToWebhook(secretAddress, message, { fetcher })).toEqual({ sent: true })
    expect(sent).toMatchObject([{ url: secretAddress, redirect: 'manual' }])
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ text: content.replace('<b>', '&lt;b&gt;'), content })
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      template: 'yes',
      message: '{{.content}}',
      priority: '4',
    })
  })

  it('is less urgent when it is good news', async () => {
    const { sent, fetcher } = recorder()
    await sendToWebhook(secretAddress, { ...message, isUrgent: false }, { fetcher })
    expect(sent[0]?.headers.get('priority')).toBe('3')
  })

  it.each([
    ['an error status', () => Promise.resolve(new Response('no_service', { status: 404 })), 'http_404'],
    [
      'a redirect',
      () =>
        Promise.resolve(new Response(null, { status: 302, headers: { Location: 'https://other.example' } })),
      'http_302',
    ],
    ['a broken connection', () => Promise.reject(new Error(`refused ${secretAddress}`)), 'network'],
    ['silence', () => new Promise<Response>(() => undefined), 'timeout'],
  ])('is not sent after %s, which is told without the address', async (_, answer, code) => {
    const { sent, fetcher } = recorder(answer)
    const options = { fetcher, deadlineMilliseconds: 20 }
    expect(await sendToWebhook(secretAddress, message, options)).toEqual({ sent: false, code })
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['', 'unset'],
    ['http://hooks.example.com/x', 'address'],
    ['https://10.0.0.1/x', 'address'],
    ['https://hooks.internal/x', 'address'],
    ['http://localhost:9/x', 'address'],
  ])('is not sent to %j', async (address, code) => {
    const { sent, fetcher } = recorder()
    expect(await sendToWebhook(address, message, { fetcher })).toEqual({ sent: false, code })
    expect(sent).toEqual([])
  })
})
