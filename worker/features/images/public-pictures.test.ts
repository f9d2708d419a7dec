import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { guest, request } from '#test/support/request.ts'

const key = 'photos/0123456789abcdef0123456789abcdef-320.webp'
const bytes = new TextEncoder().encode('RIFF....WEBP')

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

  it('answers HEAD without a body', async () => {
    const answer = await request('HEAD', `/storage/${key}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
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
