import { describe, expect, it } from 'vitest'
import { guest, send } from '#test/support/request.ts'

describe('the headers of an answer', () => {
  it.each([
    ['a list', '/api/settings'],
    ['an unknown address', '/api/nowhere'],
    ['a refused call', '/api/admin/payments'],
    ['the description of the API', '/api/openapi.json'],
    ['a picture that is gone', '/storage/none.webp'],
  ])('protect %s', async (_, path) => {
    const { headers } = await guest.get(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    const policy = headers.get('content-security-policy')
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(part)
  })

  it('let only this site ask for the camera, the microphone and the position', async () => {
    const { headers } = await guest.get('/api/settings')
    expect(headers.get('permissions-policy')).toBe('camera=(self), microphone=(self), geolocation=(self)')
  })

  it('allow no other site to read an answer', async () => {
    const origin = { headers: { Origin: 'https://elsewhere.example' } }
    const read = await guest.get('/api/settings', origin)
    const preflight = await send('OPTIONS', '/api/auth/login', {
      headers: { ...origin.headers, 'Access-Control-Request-Method': 'POST' },
    })
    for (const { headers } of [read, preflight]) expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})
