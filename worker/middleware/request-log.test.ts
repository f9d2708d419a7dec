import { afterEach, describe, expect, it, vi } from 'vitest'
import { as, guest } from '#test/support/request.ts'
import { makeUser } from '#test/support/factories.ts'

afterEach(() => vi.restoreAllMocks())

async function linesOf(call: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const written = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await call()
  return written.mock.calls
    .map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    .filter(({ event }) => event === 'request')
}

describe('the log line of a request', () => {
  it('names the account and the right that was refused', async () => {
    const customer = await makeUser('customer')
    const session = await as(customer)
    const [line] = await linesOf(() => session.get('/api/admin/payments'))
    expect(line).toMatchObject({
      path: '/api/admin/payments',
      status: 403,
      user: customer.id,
      refused: 'forbidden',
    })
    expect(JSON.stringify(line)).not.toContain(customer.phone)
  })

  it('names a refused input without its values', async () => {
    const [line] = await linesOf(() => guest.post('/api/auth/login', { phone: 'not a phone', password: 'x' }))
    expect(line).toMatchObject({ status: 422, refused: 'validation_failed' })
    expect(JSON.stringify(line)).not.toContain('not a phone')
  })

  it('names neither for a guest who is answered', async () => {
    const [line] = await linesOf(() => guest.get('/api/settings'))
    expect(line).toMatchObject({ status: 200 })
    expect(line).not.toHaveProperty('user')
    expect(line).not.toHaveProperty('refused')
  })
})
