import { describe, expect, it } from 'vitest'
import { makeCategory, makeProvider, makeSubscription, makeUser } from '#test/support/factories.ts'
import { as, send } from '#test/support/request.ts'
import { sendWith } from '#test/support/send-with.ts'

type Embedded = { state: { loaderData: Record<string, unknown> } }

/** The data that the HTML of a page embeds, without that of the frame. */
async function embedded(path: string): Promise<unknown> {
  const html = await (await send('GET', path)).text()
  const [, json = ''] = /id="hydration">([^<]*)</.exec(html) ?? []
  const { root: _, ...pages } = (JSON.parse(json) as Embedded).state.loaderData
  return Object.values(pages)[0]
}

const dataOf = async (path: string) =>
  (await (await send('GET', `/page-data${path}`)).json<{ data: unknown }>()).data
type Manifest = { name: string; short_name: string; id: string; display: string }

describe('the data of a public page, for a change inside the app', () => {
  it('are what its HTML embeds', async () => {
    const category = await makeCategory()
    const { id } = await makeProvider({ categoryId: category.id })
    for (const path of ['/', '/biodata', `/biodata?category=${category.id}`, `/biodata/${id}`, '/categories'])
      expect(await dataOf(path), path).toEqual(await embedded(path))
  })

  it('are refused for what is gone, has moved, or is no public page, so that the link is followed', async () => {
    for (const [path, status] of [
      ['/biodata/999999', 404],
      ['/me/contacts', 404],
      ['/api/settings', 404],
      ['/sheba/no-such-trade', 404],
    ] as const) {
      const answer = await send('GET', `/page-data${path}`)
      expect(answer.status, path).toBe(status)
      expect(answer.headers.get('content-type')).toContain('json')
    }
  })

  it('of a signed-in customer are theirs, and never kept', async () => {
    const { id } = await makeProvider()
    const customer = await makeUser('customer')
    await makeSubscription(customer.id)
    const answer = await (await as(customer)).get(`/page-data/biodata/${id}`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { data } = await answer.json<{ data: { provider: object } }>()
    expect(data.provider).toHaveProperty('number_access')
    expect(JSON.stringify(await dataOf(`/biodata/${id}`))).not.toContain('number_access')
  })
})

it('leads the other names of public pages to them', async () => {
  for (const [path, to] of [
    ['/search?category=4', '/biodata?category=4'],
    ['/biodata-view/7', '/biodata/7'],
    ['/admin/growth', '/admin/demand?tab=funnel'],
  ]) {
    const answer = await send('GET', path ?? '')
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, to])
  }
})

it.each([
  '//',
  '///',
  '//example.com',
  '//example.com/biodata',
  '//user@example.com:99/biodata/1',
  '/%',
  '/%00',
  '/%E0%A4%A',
  '/biodata/%E0%A4%A',
  '/sheba/%E0%A4%A/%FF',
  '/biodata//1',
  '/biodata/1//',
  '/biodata?page=%E0%A4%A&category_id=%00',
  '/sheba/%2e%2e/%2e%2e',
  `/${'ক'.repeat(2000)}`,
])('an address that is no page, such as %s, is answered calmly, and leads to no other host', async (path) => {
  const answer = await send('GET', path)
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers.get('location') ?? '').not.toContain('example.com')
  const html = await answer.text()
  expect(html).not.toMatch(/(?:href|src|content)="(?:https?:)?\/\/(?:[^"/]*@)?example\.com/)
})

it('is answered to guests with its type, for an hour, and allowed by the content security policy', async () => {
  const answer = await send('GET', '/manifest.webmanifest')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain('manifest-src')
  expect(await answer.json<Manifest>()).toMatchObject({ id: '/', display: 'standalone', name: 'কর্মী' })
})

it('has the name of the settings', async () => {
  const admin = await as(await makeUser('admin'))
  const form = new FormData()
  form.set('site_name', 'ঘরের কাজ')
  form.set('site_title', 'ঘরের কাজ: সেবাদাতা')
  expect((await admin.form('PUT', '/api/admin/settings/site', form)).status).toBe(200)
  const manifest = await (await send('GET', '/manifest.webmanifest')).json<Manifest>()
  expect([manifest.name, manifest.short_name]).toEqual(['ঘরের কাজ', 'ঘরের কাজ'])
})

it('is named by every page', async () => {
  for (const path of ['/', '/biodata', '/login', '/admin']) {
    const html = await (await send('GET', path)).text()
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  }
})

const hashOf = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

it.each(['/', '/login', '/me/contacts', '/admin/moderation'])(
  'has one policy at %s, which names its own inline scripts and its style element, and no others',
  async (path) => {
    const answer = await send('GET', path)
    const html = await answer.text()
    const textsOf = (tag: string) =>
      Array.from(html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')), ([, text = '']) => text)
    const sourcesOf = async (tag: string) => Promise.all(textsOf(tag).map(hashOf))
    const directives = (answer.headers.get('content-security-policy') ?? '').split('; ')
    const named = (name: string) => directives.find((directive) => directive.startsWith(`${name} `)) ?? ''
    const namedIn = (name: string) => named(name).split(' ').slice(1).toSorted()
    expect(textsOf('script').length).toBeGreaterThan(1)
    expect(namedIn('script-src-elem')).toEqual(["'self'", ...(await sourcesOf('script'))].toSorted())
    expect(namedIn('style-src-elem')).toEqual(["'self'", ...(await sourcesOf('style'))].toSorted())
    expect(directives).toContain("script-src 'self'")
  },
)

it('lets the scripts and frames of Turnstile in where its key is set', async () => {
  const { headers } = await sendWith({ TURNSTILE_SITE_KEY: 'site' }, '/login')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain("script-src-elem 'self' https://challenges.cloudflare.com 'sha256-")
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;')
})
