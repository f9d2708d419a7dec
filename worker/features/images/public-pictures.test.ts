import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sendWith } from '#test/support/send-with.ts'
import { makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'

const key = 'photos/0123456789abcdef0123456789abcdef-320.webp'
const bytes = new TextEncoder().encode('RIFF....WEBP')

// The types of tests have the cache of browsers.
const edge = (caches as unknown as { default: Cache }).default

async function newObject(): Promise<string> {
  const name = `photos/${crypto.randomUUID()}-320.webp`
  await env.PICTURES.put(name, bytes)
  return name
}

/** Asks for a picture and waits until the edge has its copy. */
async function copyToEdge(name: string): Promise<Response> {
  await (await guest.get(`/storage/${name}`)).arrayBuffer()
  return vi.waitUntil(() => edge.match(`http://kormi.test/storage/${name}`))
}

beforeAll(async () => {
  await env.PICTURES.put(key, bytes, { httpMetadata: { contentType: 'text/html' } })
  await env.PICTURES.put('site/page.html', '<script>')
  await env.PICTURES.put('site/logo.svg', '<svg onload="x"/>')
  await env.DOCUMENTS.put('documents/0123456789abcdef.webp', bytes)
})

describe('a public picture', () => {
  it('is answered with its bytes, a type from its extension, and a cache time without end', async () => {
    const answer = await guest.get(`/storage/${key}`)
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is answered with 304 when the visitor has a current copy', async () => {
    const tag = (await guest.get(`/storage/${key}`)).headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    const again = await guest.get(`/storage/${key}`, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(tag)
    expect((await guest.get(`/storage/${key}`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it('is read from the bucket once, and then answered from the copy of the edge, whatever the query', async () => {
    const name = await newObject()
    const tag = (await copyToEdge(name)).headers.get('etag')
    await env.PICTURES.delete(name)
    for (const address of [`/storage/${name}`, `/storage/${name}?v=2`, `/%73torage/${name}`]) {
      const again = await guest.get(address)
      expect(again.status).toBe(200)
      expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes)
      expect(Object.fromEntries(again.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        etag: tag,
      })
    }
    const current = await guest.get(`/storage/${name}`, { headers: { 'If-None-Match': `"x", W/${tag}` } })
    expect(current.status).toBe(304)
  })

  it('may be kept at the edge for a day and not longer, because a deleted one must vanish', async () => {
    const copy = await copyToEdge(await newObject())
    expect(copy.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  it('is not remembered as missing', async () => {
    const name = `photos/${crypto.randomUUID()}-160.webp`
    expect((await guest.get(`/storage/${name}`)).status).toBe(404)
    await env.PICTURES.put(name, bytes)
    expect((await guest.get(`/storage/${name}`)).status).toBe(200)
  })

  it('needs no database, no settings and no session', async () => {
    const name = await newObject()
    const { token } = await as(await makeUser())
    const unusable = new Proxy({}, { get: (_, name) => expect.fail(`${String(name)} was called`) })
    const bindings = { DB: unusable, KV: unusable } as unknown as Partial<Env>
    expect((await sendWith(bindings, `/storage/${name}`, { token })).status).toBe(200)
  })

  it.each([
    '/storage/photos/none-320.webp',
    '/storage/documents/0123456789abcdef.webp',
    '/storage/site/page.html',
    '/storage/site/logo.svg',
    '/storage/',
    '/storage/photos/',
    '/storage/..%2fdocuments/0123456789abcdef.webp',
    '/storage/constructor',
    '/storage/a.constructor',
  ])('is a plain 404 at %s', async (path) => {
    const answer = await guest.get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
