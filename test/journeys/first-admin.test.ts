import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { newPhone, makeUser } from '#test/support/factories.ts'
import { newVisitor } from '#test/support/registration.ts'
import { as, guest, request } from '#test/support/request.ts'
import { createAdminSql, refusalOf } from '#seed/first-admin/create-admin-sql.ts'
import { hashPassword } from '#worker/lib/crypto.ts'

type Mode = 'first' | 'another' | 'reset'
type Outcome = { id: number | null; has_admin: 0 | 1; phone_role: string | null }

/** Runs the SQL of the command in one batch, as `wrangler d1 execute` does. */
async function createAdmin(mode: Mode, phone: string, password: string, name = "ও'হারা বেগম") {
  const sql = createAdminSql({
    mode,
    phone,
    name,
    passwordHash: await hashPassword(password),
    now: new Date(),
  })
  const results = await env.DB.batch<Outcome>(sql.map((statement) => env.DB.prepare(statement)))
  const row = results.at(-1)?.results[0]
  if (!row) throw new Error('no outcome')
  return { ...row, refusal: refusalOf(row, mode) }
}

async function logIn(phone: string, password: string) {
  const answer = await guest.post('/api/auth/login', { phone, password }, newVisitor())
  const { token, user } = await answer.json<{ token?: string; user?: Record<string, unknown> }>()
  return { status: answer.status, user, headers: { Authorization: `Bearer ${token}` } }
}

describe('the create-admin command', () => {
  beforeEach(async () => {
    await env.DB.prepare("UPDATE users SET role = 'staff' WHERE role = 'admin'").run()
  })

  it('creates an admin who must replace the one-time password before using the site', async () => {
    const phone = newPhone()
    const made = await createAdmin('first', phone, 'abcd-efgh-jkmn')
    expect(made.refusal).toBeNull()
    const { status, user, headers } = await logIn(phone, 'abcd-efgh-jkmn')
    expect(status).toBe(200)
    expect(user).toMatchObject({ role: 'admin', name: "ও'হারা বেগম", password_change_required: true })
    const staff = await request('GET', '/api/admin/staff', { headers })
    expect(await staff.json()).toMatchObject({ error: 'password_change_required' })
    const changed = await request('PUT', '/api/admin/profile', {
      headers,
      body: { password: 'my-own-password', current_password: 'abcd-efgh-jkmn' },
    })
    expect(changed.status).toBe(200)
    const again = await logIn(phone, 'my-own-password')
    expect((await request('GET', '/api/admin/staff', { headers: again.headers })).status).toBe(200)
    expect((await logIn(phone, 'abcd-efgh-jkmn')).status).toBe(401)
  })

  it('creates one first admin when it runs several times in parallel', async () => {
    const phones = [newPhone(), newPhone(), newPhone()]
    const made = await Promise.all(phones.map((phone) => createAdmin('first', phone, 'abcd-efgh-jkmn')))
    expect(made.filter(({ refusal }) => refusal === null)).toHaveLength(1)
    expect(made.filter(({ refusal }) => refusal?.includes('already'))).toHaveLength(2)
    expect((await createAdmin('another', newPhone(), 'abcd-efgh-jkmn')).refusal).toBeNull()
  })

  it('rejects the phone of an account', async () => {
    const customer = await makeUser('customer')
    const refused = await createAdmin('first', customer.phone ?? '', 'abcd-efgh-jkmn')
    expect(refused.refusal).toContain('customer')
  })

  it('resets the password of an admin and ends all sessions', async () => {
    const admin = await makeUser('admin')
    const session = await as(admin)
    expect((await createAdmin('reset', admin.phone ?? '', 'pqrs-tuvw-xyz2')).refusal).toBeNull()
    expect((await session.get('/api/auth/me')).status).toBe(401)
    expect((await logIn(admin.phone ?? '', 'pqrs-tuvw-xyz2')).user).toHaveProperty('password_change_required')
    expect((await createAdmin('reset', newPhone(), 'pqrs-tuvw-xyz2')).refusal).toContain('No admin')
    const staff = await makeUser('staff')
    expect((await createAdmin('reset', staff.phone ?? '', 'pqrs-tuvw-xyz2')).refusal).toContain('No admin')
  })

  it('writes an audit entry', async () => {
    const { id } = await createAdmin('first', newPhone(), 'abcd-efgh-jkmn')
    const row = await env.DB.prepare(
      "SELECT actor_id, action FROM audit_log WHERE entity = 'user' AND entity_id = ?",
    )
      .bind(String(id))
      .first()
    expect(row).toEqual({ actor_id: null, action: 'staff.added' })
  })
})
