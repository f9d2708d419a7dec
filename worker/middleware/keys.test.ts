import { env } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendWith } from '#test/support/send-with.ts'
import { db } from '#test/support/database.ts'
import { runCron } from '#worker/cron.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'

const productionEnv: Env = { ...env, ENVIRONMENT: 'production' }
const ofDevelopment = {
  JWT_SECRET: 'development-only-jwt-secret-never-deploy-this',
  SETTINGS_KEY: 'development-only-settings-key-never-deploy-this',
}

afterEach(() => void vi.restoreAllMocks())

const ask = (bindings: Partial<Env>, path = '/api/settings') => sendWith(bindings, path)

describe('the Worker in production', () => {
  it('answers with keys of its own', async () => {
    expect((await ask(productionEnv)).status).toBe(200)
  })

  it.each<[string, Partial<Env>, string]>([
    [
      'signing key of development',
      { JWT_SECRET: ofDevelopment.JWT_SECRET },
      'JWT_SECRET is the key of development',
    ],
    ['missing key', { SETTINGS_KEY: '' }, 'SETTINGS_KEY is missing'],
    ['key with two uses', { SETTINGS_KEY: productionEnv.JWT_SECRET }, 'SETTINGS_KEY is equal to JWT_SECRET'],
  ])('refuses to run with a %s, and the log names it', async (_, keys, reason) => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const path of ['/api/settings', '/api/auth/me', '/storage/x', '/payment/sslcommerz/success']) {
      const answer = await ask({ ...productionEnv, ...keys }, path)
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '600'])
      expect(await answer.json()).toMatchObject({ error: 'unsafe_keys' })
    }
    const line = String(written.mock.calls[0]?.[0])
    expect(line).toContain(reason)
    expect(line).not.toMatch(/development-only|h7Qm2|9f2c7/)
  })

  it('runs no job with unsafe keys', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await runCron({ ...productionEnv, ...ofDevelopment }, '*/5 * * * *', new Date())
    expect(await db.select().from(jobStates)).toEqual([])
    await runCron(productionEnv, '*/5 * * * *', new Date())
    expect((await db.select().from(jobStates)).length).toBeGreaterThan(0)
  })
})

it('the Worker in development runs with the keys of development', async () => {
  expect((await ask({ ...env, ...ofDevelopment })).status).toBe(200)
})
