import { env } from 'cloudflare:workers'
import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atOnce } from '#test/support/answers.ts'
import { auditsOf } from '#test/support/audits.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { htmlPage, newPicture, pictureFile, formOf } from '#test/support/pictures.ts'
import { logIn, password } from '#test/support/registration.ts'
import { as, guest, request } from '#test/support/request.ts'
import { users } from '#worker/features/people/people.table.ts'

type Member = { id: number; name: string; phone: string; photo: string | null; photo_url: string | null }
type Refusal = { errors?: Record<string, string[]> }
type Fields = Record<string, string | File>

const asAdmin = async () => as(await makeUser('admin'))

const add = async (changes: Fields = {}) => {
  const person = { name: 'শাহানা পারভীন', email: 'shahana@example.com', phone: newPhone(), password }
  return (await asAdmin()).form('POST', '/api/admin/staff', formOf({ ...person, ...changes }))
}

async function added(changes: Fields = {}) {
  const answer = await add(changes)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json<{ data: Member }>()).data
}

const edit = async (id: number, fields: Fields) =>
  (await asAdmin()).form('POST', `/api/admin/staff/${id}?_method=PUT`, formOf(fields))
const remove = async (id: number) => (await asAdmin()).delete(`/api/admin/staff/${id}`)

describe('adding staff', () => {
  it('makes an account that can sign in at once and read what staff may [B-088 B-178]', async () => {
    const member = await added()
    expect(member).toMatchObject({ name: 'শাহানা পারভীন', email: 'shahana@example.com', role: 'staff' })
    const answer = await logIn(member.phone, password)
    expect(answer.status).toBe(200)
    const { token } = await answer.json<{ token: string }>()
    const headers = { Authorization: `Bearer ${token}` }
    expect((await request('GET', '/api/admin/customers', { headers })).status).toBe(200)
    const listed = await (await asAdmin()).get('/api/admin/staff')
    expect((await listed.json<{ data: Member[] }>()).data.map(({ id }) => id)).toContain(member.id)
  })

  it('names every field that is wrong [B-135]', async () => {
    const answer = await add({ name: ' ', email: 'no-address', phone: '123', password: 'short-one' })
    expect(answer.status).toBe(422)
    expect((await answer.json<Refusal>()).errors).toEqual({
      name: ['নাম প্রয়োজন'],
      email: ['সঠিক ইমেইল ঠিকানা দিন'],
      phone: ['সঠিক ফোন নম্বর দিন (01XXXXXXXXX)'],
      password: ['পাসওয়ার্ড কমপক্ষে ১০ অক্ষরের হতে হবে'],
    })
    expect((await add({ email: '' })).status).toBe(201)
    expect((await add({ role: 'customer' })).status).toBe(422)
  })

  it('gives a phone number to one of two parallel additions, and refuses one in use', async () => {
    const phone = newPhone()
    expect(await atOnce(2, () => add({ phone }))).toEqual({ 201: 1, 409: 1 })
    expect(await db.select().from(users).where(eq(users.phone, phone))).toHaveLength(1)
    expect(await (await add({ phone })).json<Refusal>()).toMatchObject({
      error: 'phone_taken',
      errors: { phone: [expect.any(String)] },
    })
  })

  it('keeps a photo in sizes, and refuses what is no picture [B-088 B-142 B-178]', async () => {
    const member = await added({ photo: pictureFile(await newPicture()) })
    expect(member.photo).toMatch(/^\/storage\/staff\/[0-9a-f]{32}$/)
    expect((await guest.get(member.photo_url ?? '')).status).toBe(200)
    const refused = await add({ photo: pictureFile(htmlPage()) })
    expect(refused.status).toBe(422)
    expect((await refused.json<Refusal>()).errors).toHaveProperty('photo')
  })
})

describe('changing staff', () => {
  const kept = ({ name, phone }: Member) => ({ name, phone, email: '' })

  it('changes what was sent; an empty password stays [B-136 B-145 B-179]', async () => {
    const member = await added()
    const phone = newPhone()
    const answer = await edit(member.id, { name: 'শাহানা ইসলাম', phone, email: '', password: '' })
    expect(answer.status).toBe(200)
    expect((await answer.json<{ data: Member }>()).data).toMatchObject({ name: 'শাহানা ইসলাম', phone })
    expect((await logIn(phone, password)).status).toBe(200)
    const refused = await edit(member.id, {})
    expect(refused.status).toBe(422)
    expect(Object.keys((await refused.json<Refusal>()).errors ?? {})).toEqual(['name', 'phone'])
  })

  it('ends the sessions with a new password or role, and only then', async () => {
    const member = await added()
    const session = await as({ id: member.id, role: 'staff' })
    await edit(member.id, { ...kept(member), name: 'অন্য নাম' })
    expect((await session.get('/api/auth/me')).status).toBe(200)
    await edit(member.id, { ...kept(member), password: 'another-long-1' })
    expect((await session.get('/api/auth/me')).status).toBe(401)
    expect((await logIn(member.phone, 'another-long-1')).status).toBe(200)
    const again = await as({ id: member.id, role: 'staff' })
    await edit(member.id, { ...kept(member), role: 'admin' })
    expect((await again.get('/api/auth/me')).status).toBe(401)
  })

  it('gives and takes acts without ending the sessions, and writes both lists to the log', async () => {
    const member = await added()
    expect(member).toMatchObject({ acts: ['moderate', 'comments', 'read_customers'] })
    const session = await as({ id: member.id, role: 'staff' })
    expect((await session.get('/api/admin/payments')).status).toBe(403)
    const given = await edit(member.id, { ...kept(member), acts: 'decide_payments,places' })
    expect((await given.json<{ data: object }>()).data).toMatchObject({
      acts: ['read_payments', 'decide_payments', 'places'],
    })
    expect((await session.get('/api/admin/payments')).status).toBe(200)
    expect((await session.get('/api/admin/customers')).status).toBe(403)
    // A form without the field keeps the list, and an empty field is none at all.
    await edit(member.id, { ...kept(member), name: 'অন্য নাম' })
    expect((await session.get('/api/admin/payments')).status).toBe(200)
    await edit(member.id, { ...kept(member), acts: '' })
    expect((await session.get('/api/admin/payments')).status).toBe(403)
    expect((await auditsOf('user', member.id)).slice(-1)).toMatchObject([
      { before: { acts: ['read_payments', 'decide_payments', 'places'] }, after: { acts: [] } },
    ])
    expect((await edit(member.id, { ...kept(member), acts: 'settings' })).status).toBe(422)
    expect(await added({ acts: 'texts' })).toMatchObject({ acts: ['texts'] })
  })

  it('replaces and removes the photo, and deletes photos that no row shows any more [B-136 B-179]', async () => {
    const member = await added({ photo: pictureFile(await newPicture()) })
    const first = member.photo ?? ''
    const replaced = await edit(member.id, {
      ...kept(member),
      photo: pictureFile(await newPicture({ width: 248 })),
    })
    const { data } = await replaced.json<{ data: Member }>()
    expect(data.photo).not.toBe(first)
    expect(await env.PICTURES.get(`${first.slice('/storage/'.length)}-320.webp`)).toBeNull()
    const removed = await edit(member.id, { ...kept(member), delete_photo: '1' })
    expect((await removed.json<{ data: Member }>()).data.photo).toBeNull()
  })

  it('refuses the account of the actor and customers', async () => {
    const admin = await makeUser('admin')
    const form = formOf({ name: 'আমি', phone: admin.phone ?? '' })
    const own = await (await as(admin)).form('POST', `/api/admin/staff/${admin.id}?_method=PUT`, form)
    expect(await own.json()).toMatchObject({ error: 'own_account' })
    const customer = await makeUser('customer')
    expect((await edit(customer.id, { name: 'ক', phone: newPhone() })).status).toBe(404)
    expect((await remove(customer.id)).status).toBe(404)
  })
})

describe('removing staff', () => {
  it('ends the sessions, frees the phone number, and keeps the name for the log [B-180]', async () => {
    const member = await added({ photo: pictureFile(await newPicture({ height: 240 })) })
    const session = await as({ id: member.id, role: 'staff' })
    expect((await remove(member.id)).status).toBe(200)
    expect((await session.get('/api/auth/me')).status).toBe(401)
    expect((await logIn(member.phone, password)).status).toBe(401)
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    expect(row).toMatchObject({ name: member.name, phone: null, email: null, photo: null })
    expect(await env.PICTURES.get(`${member.photo?.slice('/storage/'.length)}-320.webp`)).toBeNull()
    expect((await added({ phone: member.phone })).id).not.toBe(member.id)
    expect((await remove(member.id)).status).toBe(404)
    expect((await auditsOf('user', member.id)).map(({ action }) => action)).toEqual([
      'staff.added',
      'staff.removed',
    ])
  })

  it('and editing at the same moment never leave half of both', async () => {
    const member = await added()
    const [edited, removed] = await Promise.all([
      edit(member.id, { name: 'তখনই', phone: member.phone, password: 'another-long-2' }),
      remove(member.id),
    ])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(edited.status)
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    expect(row).toMatchObject({ phone: null, email: null })
    expect((await logIn(member.phone, 'another-long-2')).status).toBe(401)
  })

  it('leaves one admin when the last two remove each other in parallel', async () => {
    const [first, second] = [await makeUser('admin'), await makeUser('admin')]
    const [one, other] = [await as(first), await as(second)]
    // The admins of other tests must not count.
    await db
      .update(users)
      .set({ role: 'staff' })
      .where(and(eq(users.role, 'admin'), ne(users.id, first.id), ne(users.id, second.id)))
    const answers = await Promise.all([
      one.delete(`/api/admin/staff/${second.id}`),
      other.delete(`/api/admin/staff/${first.id}`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const admins = await db.select().from(users).where(eq(users.role, 'admin'))
    const left = admins.filter(({ erasedAt }) => erasedAt === null)
    expect(left).toHaveLength(1)
    const last = left[0]?.id === first.id ? one : other
    expect((await last.delete(`/api/admin/staff/${left[0]?.id}`)).status).toBe(409)
  })
})
