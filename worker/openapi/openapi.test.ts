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

  it('says ids and pages as integers, files as binary, and a list in one text as text', async () => {
    type Schema = { type?: string; format?: string; items?: unknown; properties?: Record<string, Schema> }
    type Operation = {
      parameters: { name: string; schema: Schema }[]
      requestBody?: { content: Record<string, { schema: Schema }> }
    }
    const { paths } = await (
      await guest.get('/api/openapi.json')
    ).json<{ paths: Record<string, Record<string, Operation>> }>()
    const parameters = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap((operation) => operation.parameters)
    const wrong = parameters.filter(
      ({ name, schema }) => /^(?:id|page|(?!session)\w+_?[iI]d)$/.test(name) && schema.type !== 'integer',
    )
    expect(wrong).toEqual([])
    const form = (path: string) =>
      paths[path]?.post?.requestBody?.content['multipart/form-data']?.schema.properties ?? {}
    expect(form('/api/service-workers').profile_photo).toMatchObject({ type: 'string', format: 'binary' })
    expect(form('/api/admin/staff').acts).toMatchObject({ type: 'string' })
    expect(form('/api/admin/staff').acts).not.toHaveProperty('items')
  })

  it('answers 304 to a reader with the current document', async () => {
    const tag = (await guest.get('/api/openapi.json')).headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    const again = await request('GET', '/api/openapi.json', { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })
})
