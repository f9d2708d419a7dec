import { hc } from 'hono/client'
import { describe, expect, it } from 'vitest'
import type { AppType } from '#worker/app.ts'
import { createClient } from './api-client.ts'

type Client = ReturnType<typeof hc<AppType>>

/** A fetch that records what it was asked, as plain values. */
function recorder() {
  const asked: unknown[] = []
  const fetcher: typeof fetch = async (address, { method, headers, body, ...init } = {}) => {
    const sent = body instanceof FormData ? [...body] : (body ?? null)
    asked.push({ address, method, headers: [...new Headers(headers)], body: sent, init })
    return new Response()
  }
  return { asked, fetcher }
}

const picture = new File(['x'], 'x.png', { type: 'image/png' })
const { signal } = new AbortController()

describe('the client of the API', () => {
  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['a call without input', ({ api }) => api.settings.$get()],
    ['a query', ({ api }) => api.admin.search.$get({ query: { q: 'রহিম & করিম' } }, { init: { signal } })],
    [
      'a header and a parameter',
      ({ api }) => api.biodata[':id'].$get({ param: { id: '7' } }, { headers: { Purpose: 'prefetch' } }),
    ],
    ['a JSON body', ({ api }) => api.auth.login.$post({ json: { phone: '1', password: 'x' } })],
    ['an empty parameter', ({ api }) => api.biodata[':id'].$get({ param: { id: '' } })],
  ])('sends %s as hc does', async (_, call) => {
    for (const origin of ['/', 'https://kormi.com.bd']) {
      const [expected, sent] = [recorder(), recorder()]
      await call(hc<AppType>(origin, { fetch: expected.fetcher }))
      await call(createClient<Client>(sent.fetcher, origin))
      expect(sent.asked).toEqual(expected.asked)
      expect(sent.asked).toHaveLength(1)
    }
  })

  it('sends lists, files and absent values as hc does', async () => {
    type Untyped = { api: { things: { $post: (input: object) => Promise<Response> } } }
    const input = {
      query: { tag: ['a', 'b'], page: undefined, q: '' },
      form: { picture, tag: ['a', 'b'], name: undefined, empty: '' },
    }
    const [expected, sent] = [recorder(), recorder()]
    const theirs = hc('/', { fetch: expected.fetcher }) as unknown as Untyped
    await theirs.api.things.$post(input)
    await createClient<Untyped>(sent.fetcher, '/').api.things.$post(input)
    expect(sent.asked).toEqual(expected.asked)
    expect(JSON.stringify(sent.asked)).toContain('tag=a&tag=b&q=')
  })

  it('is not a promise', async () => {
    const { api } = createClient<Client>(recorder().fetcher, '/')
    expect(await Promise.resolve(api)).toBe(api)
  })
})
