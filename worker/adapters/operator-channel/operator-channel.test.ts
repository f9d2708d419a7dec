import { describe, expect, it } from 'vitest'
import { discordChannel } from './operator-channel.discord.ts'
import { ntfyChannel } from './operator-channel.ntfy.ts'
import { slackChannel } from './operator-channel.slack.ts'
import type { OperatorMessage } from './operator-channel.ts'

const message: OperatorMessage = {
  title: 'কর্মী: ১টি সমস্যা',
  lines: ['⚠ গেটওয়ে <b> কাজ করছে না।', '✅ ঠিক হয়েছে।'],
  link: 'https://kormi.example/admin',
  isUrgent: true,
}

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
const text = '⚠ গেটওয়ে <b> কাজ করছে না।\n✅ ঠিক হয়েছে।'

describe('a message to the operator', () => {
  it('is sent to Slack as `text`, with its marks escaped', async () => {
    const { sent, fetcher } = recorder()
    expect(await slackChannel(secretAddress, { fetcher }).send(message)).toEqual({ sent: true })
    expect(sent).toMatchObject([{ url: secretAddress, redirect: 'manual' }])
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      text: `কর্মী: ১টি সমস্যা\n${text.replace('<b>', '&lt;b&gt;')}\nhttps://kormi.example/admin`,
    })
  })

  it('is sent to Discord as `content` of at most 2,000 characters, with its link', async () => {
    const { sent, fetcher } = recorder()
    const channel = discordChannel(secretAddress, { fetcher })
    await channel.send(message)
    await channel.send({ ...message, lines: ['ক'.repeat(5000)] })
    const [whole, cut] = sent.map(({ body }) => (JSON.parse(body) as { content: string }).content)
    expect(whole).toBe(`কর্মী: ১টি সমস্যা\n${text}\nhttps://kormi.example/admin`)
    expect(cut?.length).toBeLessThanOrEqual(2000)
    expect(cut?.endsWith('…\nhttps://kormi.example/admin')).toBe(true)
  })

  it('is sent to ntfy as plain text, with title, priority, tag and link as headers', async () => {
    const { sent, fetcher } = recorder()
    const channel = ntfyChannel('https://ntfy.example.com/kormi', { fetcher })
    await channel.send(message)
    await channel.send({ ...message, isUrgent: false })
    const [urgent, good] = sent
    expect(urgent?.body).toBe(text)
    const title = /^=\?UTF-8\?B\?(.+)\?=$/.exec(urgent?.headers.get('title') ?? '')?.[1] ?? ''
    expect(new TextDecoder().decode(Uint8Array.from(atob(title), (letter) => letter.charCodeAt(0)))).toBe(
      'কর্মী: ১টি সমস্যা',
    )
    expect(urgent?.headers.get('click')).toBe('https://kormi.example/admin')
    expect([urgent, good].map((one) => [one?.headers.get('priority'), one?.headers.get('tags')])).toEqual([
      ['4', 'warning'],
      ['3', 'white_check_mark'],
    ])
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
    const channel = slackChannel(secretAddress, { fetcher, deadlineMilliseconds: 20 })
    expect(await channel.send(message)).toEqual({ sent: false, code })
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
    expect(await ntfyChannel(address, { fetcher }).send(message)).toEqual({ sent: false, code })
    expect(sent).toEqual([])
  })
})
