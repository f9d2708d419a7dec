import { describe, expect, it } from 'vitest'
import { guest, request } from '#test/support/request.ts'

describe('GET /api/openapi.json', () => {
  it('answers the document of this Worker', async () => {
    const answer = await guest.get('/api/openapi.json')
    expect(answer.status).toBe(200)
    const document = await answer.json<{ openapi: string; paths: Record<string, object> }>()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(document.paths['/api/biodata/{id}'] ?? {})).toEqual(['get'])
    expect(document.paths).toHaveProperty(['/api/openapi.json'])
  })

  it('answers 304 to a reader with the current document', async () => {
    const tag = (await guest.get('/api/openapi.json')).headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    const again = await request('GET', '/api/openapi.json', { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })
})
