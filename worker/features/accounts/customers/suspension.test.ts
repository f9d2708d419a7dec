import { describe, expect, it } from 'vitest'
import { auditsOf } from '#test/support/audits.ts'
import { newCustomer } from '#test/support/customers.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { isListed } from '#test/support/moderation.ts'
import { newVisitor } from '#test/support/registration.ts'
import { as, guest, request } from '#test/support/request.ts'
import { hashPassword } from '#worker/lib/crypto.ts'

const asAdmin = async () => as(await makeUser('admin'))
const reason = 'ভুয়া তথ্য দিয়ে বারবার অভিযোগ'
const suspend = async (id: number, body: unknown = { reason }) =>
  (await asAdmin()).post(`/api/admin/users/${id}/suspend`, body)
const reinstate = async (id: number) => (await asAdmin()).post(`/api/admin/users/${id}/reinstate`)

describe('suspending an account', () => {
  it('ends every session at once with 401', async () => {
    const provider = await makeProvider()
    const customer = await newCustomer(10)
    expect((await suspend(customer.user.id)).status).toBe(200)
    const calls = [
      customer.get('/api/auth/me'),
      customer.reveal(provider.id, 1),
      customer.post('/api/subscription/start', { plan_id: 1, payment_method: 'manual', amount: 500 }),
      customer.post(`/api/service-workers/${provider.id}/rating`, { rating: 1 }),
      customer.report(provider.id),
      customer.get('/api/me/contacts'),
      customer.get('/api/me/export'),
      customer.put('/api/me/profile', { name: 'নতুন নাম' }),
      request('DELETE', '/api/me', {
        body: { password: 'x' },
        headers: { Authorization: `Bearer ${customer.token}` },
      }),
    ]
    for (const answer of await Promise.all(calls)) {
      expect(answer.status, answer.url).toBe(401)
      expect(await answer.json()).toMatchObject({ success: false, error: 'unauthenticated' })
    }
  })

  it('shows the reason only after the right password', async () => {
    const user = await makeUser('customer', { passwordHash: await hashPassword('customer-9') })
    await suspend(user.id)
    const logIn = (password: string) =>
      guest.post('/api/auth/login', { phone: user.phone, password }, newVisitor())
    const right = await logIn('customer-9')
    expect(right.status).toBe(403)
    const said = await right.json<{ error: string; message: string; reason: string }>()
    expect(said).toMatchObject({ error: 'account_suspended', reason })
    expect(said.message).toContain(reason)
    const wrong = await logIn('customer-8')
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).not.toContain(reason)
    await reinstate(user.id)
    expect((await logIn('customer-9')).status).toBe(200)
  })

  it("takes a worker's profile out of the lists and brings it back", async () => {
    const provider = await makeProvider()
    const worker = await as({ id: provider.userId, role: 'service_worker' })
    expect(await isListed(provider.id)).toBe(true)
    await suspend(provider.userId)
    expect(await isListed(provider.id)).toBe(false)
    expect((await guest.get(`/api/biodata/${provider.id}`)).status).toBe(404)
    expect((await worker.get('/api/service-workers/me')).status).toBe(401)
    await reinstate(provider.userId)
    expect(await isListed(provider.id)).toBe(true)
  })

  it('happens once for parallel requests', async () => {
    const { id } = await makeUser('customer')
    const answers = await Promise.all([suspend(id), suspend(id), suspend(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await auditsOf('user', id)).toHaveLength(1)
    const lifted = await Promise.all([reinstate(id), reinstate(id)])
    expect(lifted.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('of many happens once each for two admins at once, and says which were suspended before', async () => {
    const tag = 'অনেক গ্রাহক একসঙ্গে'
    for (let made = 0; made < 20; made++) await makeUser('customer', { name: `${tag} ${made}` })
    const admins = [await asAdmin(), await asAdmin()]
    const find = async (query: string) =>
      (await admins[0]?.get(`/api/admin/customers/ids?q=${encodeURIComponent(tag)}${query}`))?.json<{
        ids: number[]
      }>()
    const ids = (await find(''))?.ids ?? []
    expect(ids).toHaveLength(20)
    const many = async (body: object, admin = admins[0]) =>
      (await admin?.post('/api/admin/users/bulk', body))?.json<{
        done: number[]
        refused: { id: number; error: string }[]
      }>()
    const { id: colleague } = await makeUser('staff')
    const answers = await Promise.all(
      admins.map((admin) => many({ action: 'suspend', ids: [...ids, colleague], reason }, admin)),
    )
    expect(answers.flatMap((answer) => answer?.done ?? []).sort((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    )
    const refused = answers.flatMap((answer) => answer?.refused ?? [])
    expect(refused.filter(({ error }) => error === 'already_suspended')).toHaveLength(20)
    expect(refused.filter(({ error }) => error === 'not_found').map(({ id }) => id)).toEqual([
      colleague,
      colleague,
    ])
    for (const id of ids) expect(await auditsOf('user', id)).toHaveLength(1)
    expect((await find('&account=suspended'))?.ids).toHaveLength(20)
    expect(await many({ action: 'reinstate', ids })).toMatchObject({ done: ids, refused: [] })
    expect((await find('&account=suspended'))?.ids).toEqual([])
  })

  it('is refused for admin and staff as target', async () => {
    for (const role of ['admin', 'staff'] as const)
      expect((await suspend((await makeUser(role)).id)).status).toBe(404)
  })
})
