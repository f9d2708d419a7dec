import { expect, it } from 'vitest'
import { makeUser } from '#test/support/factories.ts'
import { as, send } from '#test/support/request.ts'

type Manifest = { name: string; short_name: string; id: string; display: string }

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
