import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { headers } from '#worker/middleware/headers.ts'
import { sendEarlyCalls, showOwnRows } from '#worker/pages/shell.ts'

it('runs only inline scripts that the content security policy names', async () => {
  const page = readFileSync(new URL('index.html', import.meta.url), 'utf8')
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source]) => source ?? '')
  const answer = await new Hono()
    .use(headers)
    .get('/', (c) => c.text(''))
    .request('/', {}, { TURNSTILE_SITE_KEY: '' })
  const policy = answer.headers.get('content-security-policy')
  expect(scripts).toHaveLength(2)
  for (const source of [...scripts, sendEarlyCalls, showOwnRows]) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
  }
})
