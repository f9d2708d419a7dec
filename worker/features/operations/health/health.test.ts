import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { request } from '#test/support/request.ts'
import { app } from '#worker/app.ts'

describe('GET /api/health', () => {
  it('answers a guest, and no cache keeps the answer', async () => {
    const answer = await request('GET', '/api/health')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.json()).toEqual({ status: 'ok', version: 'unknown' })
  })

  it('names the version of the deployment, also without a database', async () => {
    const broken = {
      prepare: () => {
        throw new Error('no database')
      },
    } as unknown as D1Database
    const answer = await app.request('/api/health', {}, { ...env, DB: broken, VERSION: 'abc1234' })
    expect(await answer.json()).toEqual({ status: 'ok', version: 'abc1234' })
  })
})
