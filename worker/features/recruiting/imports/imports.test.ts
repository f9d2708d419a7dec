import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, refusedFields } from '#test/support/answers.ts'
import { db, rowsOf } from '#test/support/database.ts'
import { makeCategory, makePlace, makeUser, newPhone } from '#test/support/factories.ts'
import { smsTo } from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { runCron } from '#worker/cron.ts'
import { deleteDue } from '#worker/features/operations/retention/retention.queries.ts'
import { retentionDays } from '#worker/features/operations/retention/retention.rules.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import type { GrantablePermission } from '#worker/lib/rights.schema.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { askImported } from './imports.usecases.ts'
import { importedProfiles, imports } from '../recruiting.table.ts'

type Cells = Record<'name' | 'phone' | 'trade' | 'place' | 'years' | 'gender', string>
type Checked = { name: string; phone: string | null; problems: string[] }

const minute = 60_000
const day = 86_400_000

const admin = await as(await makeUser('admin'))
const [category, { thana, district }] = [await makeCategory(), await makePlace()]
const words = { trade: category.name, place: `${thana.bnName}, ${district.bnName}` }
await changeSettings({ list_import_enabled: '1', import_daily_limit: '5000' })

let now: Date
beforeEach(() => {
  now = new Date()
})

const row = (cells: Partial<Cells> = {}): Cells => ({
  name: 'আব্দুল রহিম',
  phone: newPhone(),
  ...words,
  years: '৫',
  gender: '',
  ...cells,
})
const manyRows = (count: number) => Array.from({ length: count }, () => row())

const check = async (rows: readonly Cells[]) => {
  const answer = await admin.post('/api/admin/imports/check', { rows })
  expect(answer.status).toBe(200)
  return (await answer.json<{ data: Checked[] }>()).data
}
let keys = 0
const begin = async (key = `the-key-of-list-${(keys += 1)}`) =>
  (await (await admin.post('/api/admin/imports', { key, name: 'সাভার বাজার' })).json<{ id: number }>()).id
const add = async (id: number, rows: readonly Cells[]) =>
  (await (await admin.post(`/api/admin/imports/${id}/rows`, { rows })).json<{ added: number }>()).added

const stored = (phone: string) => rowsOf(importedProfiles, eq(importedProfiles.phone, phone))
const accountsOf = (phone: string) => rowsOf(users, eq(users.phone, phone))
const profilesOf = (phone: string) => rowsOf(providers, eq(providers.phone, phone))
const ofList = (id: number) => rowsOf(importedProfiles, eq(importedProfiles.importId, id))

const ask = async (at: Date) =>
  askImported(db, {
    settings: await refreshSettings(env, now),
    canSend: true,
    keys: env.SETTINGS_KEY,
    now: at,
  })
/** Later than a list can be taken back. */
const later = (milliseconds = 0) => new Date(now.getTime() + 11 * minute + milliseconds)
async function askAll(at: Date) {
  while ((await ask(at)) > 0);
}

/** A worker of a list whom an SMS has asked. */
async function invite(cells: Partial<Cells> = {}) {
  const invited = row(cells)
  const id = await begin()
  expect(await add(id, [invited])).toBe(1)
  await askAll(later())
  const [sms] = await smsTo(invited.phone)
  const token = /\/raji\/([\w-]+)$/.exec(sms?.body ?? '')?.[1] ?? ''
  return { ...invited, id, token }
}
const open = (token: string) => guest.post('/api/invitations/open', { token })
const answer = (token: string, agrees: boolean, more = {}) =>
  guest.post('/api/invitations/answer', { token, agrees, ...more })

describe('the check of a list', () => {
  it('says what each row means, and writes nothing', async () => {
    const customer = await makeUser('customer')
    const waiting = row()
    await add(await begin(), [waiting])
    const before = await db.select({ id: importedProfiles.id }).from(importedProfiles)
    const checked = await check([
      row({ name: ' আব্দুল  রহিম ' }),
      row({ trade: 'জাহাজ নির্মাতা' }),
      row({ phone: customer.phone ?? '' }),
      row({ phone: `+88 ${waiting.phone}` }),
      row({ phone: '123' }),
    ])
    const problems = ['unknown_trade', 'has_account', 'already_imported', 'bad_phone']
    expect(checked.map((each) => each.problems)).toEqual([[], ...problems.map((problem) => [problem])])
    expect(checked[0]).toMatchObject({ name: 'আব্দুল রহিম', trade: words.trade, place: words.place, years: 5 })
    expect(await db.select({ id: importedProfiles.id }).from(importedProfiles)).toEqual(before)
  })

  it('masks phones for staff, and does not say who has an account to a member who may not read customers', async () => {
    const { phone } = await makeUser('customer')
    const waiting = row()
    await add(await begin(), [waiting])
    const rows = [row({ phone: phone ?? '' }), waiting, row()]
    const problems = async (acts: GrantablePermission[]) => {
      const member = await as(await makeUser('staff', { acts }))
      const answer = await member.post('/api/admin/imports/check', { rows })
      return (await answer.json<{ data: Checked[] }>()).data.map((checked) => {
        expect(checked.phone).toMatch(/^01\d•••••\d{3}$/)
        return checked.problems
      })
    }
    expect(await problems(['import'])).toEqual([['not_invited'], ['not_invited'], []])
    expect(await problems(['import', 'read_customers'])).toEqual([['has_account'], ['already_imported'], []])
    expect((await check(rows)).map((checked) => checked.phone)).toEqual(rows.map((each) => each.phone))
  })

  it.each([[[]], [Array.from({ length: 201 }, () => ({}))], ['রহিম']])(
    'refuses a part of no rows, too many or none at all',
    async (rows) => {
      const refused = await admin.post('/api/admin/imports/check', { rows })
      expect(await refusedFields(refused)).toEqual(['rows'])
    },
  )

  it('cuts long cells, and reads a row without cells', async () => {
    const [long, empty] = await check([row({ name: 'ক'.repeat(5000) }), {} as Cells])
    expect(long?.name.length).toBeLessThanOrEqual(120)
    expect(empty?.problems).toEqual(['no_name', 'no_phone', 'no_trade', 'no_place'])
  })
})

describe('a list', () => {
  it('is one, however often it is begun with its key at once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => begin('one-key-for-all-five')))
    expect(new Set(ids).size).toBe(1)
  })

  it('takes each number once, however often its parts arrive at once, and counts exactly', async () => {
    const id = await begin()
    const rows = manyRows(60)
    const repeated = [...rows.slice(0, 20), ...rows.slice(10, 30)]
    const customer = await makeUser('customer')
    const bad = [row({ phone: customer.phone ?? '' }), row({ trade: '' }), row({ phone: '1.7E+09' })]
    const parts = [rows.slice(0, 30), rows.slice(30), [...repeated, ...bad], rows.slice(0, 30)]
    const added = await Promise.all([...parts, ...parts].map((part) => add(id, part)))
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect((await ofList(id)).map(({ phone }) => phone).toSorted()).toEqual(
      rows.map(({ phone }) => phone).toSorted(),
    )
    const [list] = await db.select().from(imports).where(eq(imports.id, id))
    expect(list?.added).toBe(60)
  })

  it('adds nothing of a number that stands in another list', async () => {
    const shared = row()
    const lists = await Promise.all([begin(), begin(), begin()])
    const added = await Promise.all(lists.map((id) => add(id, [shared])))
    expect(added.toSorted()).toEqual([0, 0, 1])
  })

  it('is counted by the answers, and can be taken back with its SMS', async () => {
    const [one, two] = [row(), row()]
    const id = await begin()
    await add(id, [one, two])
    await askAll(later())
    const taken = await admin.delete(`/api/admin/imports/${id}/waiting`)
    expect(await taken.json()).toMatchObject({ deleted: 2 })
    expect(await ofList(id)).toEqual([])
    await db.update(outbox).set({ sendAfter: now }).where(eq(outbox.recipient, one.phone))
    await runCron(env, '*/5 * * * *', later())
    expect(await smsTo(one.phone)).toMatchObject([{ status: 'cancelled', body: '' }])
    const { data } = await (await admin.get('/api/admin/imports')).json<{ data: { id: number }[] }>()
    expect(data.find((list) => list.id === id)).toMatchObject({ added: 2, waiting: 0, agreed: 0, refused: 0 })
    expect((await admin.post('/api/admin/imports/999999/rows', { rows: [row()] })).status).toBe(404)
    expect((await admin.delete('/api/admin/imports/999999/waiting')).status).toBe(404)
  })
})

describe('the SMS', () => {
  it('asks once when the list can no longer be taken back, and reminds once after a week', async () => {
    const { phone } = row()
    await add(await begin(), [row({ phone })])
    await askAll(new Date(now.getTime() + 9 * minute))
    expect(await smsTo(phone)).toEqual([])
    await Promise.all([askAll(later()), askAll(later()), askAll(later(1))])
    expect(await smsTo(phone)).toHaveLength(1)
    await askAll(later(6 * day))
    expect(await smsTo(phone)).toHaveLength(1)
    await Promise.all([askAll(later(7 * day)), askAll(later(7 * day + 1))])
    await askAll(later(20 * day))
    expect((await smsTo(phone)).map(({ kind }) => kind)).toEqual(['invitation', 'invitation'])
  })

  it('keeps to the bound of a day, also of parallel runs, and goes on the next day', async () => {
    await askAll(later())
    const id = await begin()
    await add(id, manyRows(12))
    const asked = async () => (await ofList(id)).filter(({ askedAt }) => askedAt !== null).length
    const at = new Date(Date.UTC(2031, 0, 10, 6))
    await db.update(importedProfiles).set({ expiresAt: new Date(at.getTime() + 90 * day) })
    await changeSettings({ import_daily_limit: '5' })
    await Promise.all([ask(at), ask(new Date(at.getTime() + 1)), ask(new Date(at.getTime() + 2))])
    expect(await asked()).toBe(5)
    await ask(new Date(at.getTime() + 60 * minute))
    expect(await asked()).toBe(5)
    await ask(new Date(at.getTime() + day))
    expect(await asked()).toBe(10)
    await changeSettings({ import_daily_limit: '5000' })
    await db.delete(importedProfiles).where(eq(importedProfiles.importId, id))
  })

  it('goes to no number that has got an account, and to no one while the import or the SMS are off', async () => {
    const [taken, off] = [row(), row()]
    await add(await begin(), [taken, off])
    await makeUser('customer', { phone: taken.phone })
    await changeSettings({ list_import_enabled: '0' })
    expect(await ask(later())).toBe(0)
    await changeSettings({ list_import_enabled: '1' })
    const settings = await refreshSettings(env, now)
    expect(await askImported(db, { settings, canSend: false, keys: env.SETTINGS_KEY, now: later() })).toBe(0)
    await askAll(later())
    expect([await smsTo(taken.phone), await stored(taken.phone)]).toEqual([[], []])
    expect(await smsTo(off.phone)).toHaveLength(1)
  })
})

describe('the link of the SMS', () => {
  it('shows what the list holds, and answers nothing by itself', async () => {
    const { token, phone } = await invite({ name: 'মোছাঃ রহিমা' })
    const shown = await open(token)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    const { data } = await shown.json<{ data: object }>()
    expect(data).toEqual({ state: 'waiting', name: 'মোছাঃ রহিমা', ...words, years: 5, gender: 'female' })
    expect(await stored(phone)).toMatchObject([{ state: 'waiting' }])
    expect(await accountsOf(phone)).toEqual([])
    expect(await profilesOf(phone)).toEqual([])
  })

  it('opens the account by one press, with a profile that waits for a moderator, who sees the list', async () => {
    const { id, token, phone } = await invite()
    const agreed = await answer(token, true, { gender: 'other' })
    expect(agreed.status).toBe(200)
    const [user] = await accountsOf(phone)
    expect(user).toMatchObject({ role: 'service_worker', name: 'আব্দুল রহিম' })
    const [profile] = await profilesOf(phone)
    const texts = { workExperience: '৫ বছর ধরে এই কাজ করি।' }
    expect(profile).toMatchObject({ status: 'pending', gender: 'other', ...texts })
    expect((await guest.get(`/api/biodata/${profile?.id}`)).status).toBe(404)
    const queue = await admin.get('/api/admin/workers/pending?status=pending')
    const { data: waiting } = await queue.json<{ data: { id: number; brought_by: object | null }[] }>()
    const list = { by: 'list', id, name: 'সাভার বাজার' }
    expect(waiting.find(({ id: waits }) => waits === profile?.id)?.brought_by).toEqual(list)
    expect((await admin.post(`/api/service-workers/${profile?.id}/approve`)).status).toBe(200)
    expect(await (await guest.get(`/api/biodata/${profile?.id}`)).json()).toMatchObject({
      data: { name: 'আব্দুল রহিম', experience_years: 5 },
    })
    // The row keeps no word about the person, and the link names nothing any more.
    const [left] = await rowsOf(importedProfiles, eq(importedProfiles.userId, user?.id ?? 0))
    expect(left).toMatchObject({ state: 'agreed', phone: null, name: null, categoryId: null, gender: null })
    expect(await (await open(token)).json()).toMatchObject({ data: { state: 'agreed', name: null } })
    expect((await answer(token, true)).status).toBe(200)
    expect((await answer(token, false)).status).toBe(409)
    expect((await check([row({ phone })]))[0]?.problems).toEqual(['has_account'])
  })

  it('does not mix up two profiles without an identity number', async () => {
    const tokens = [await invite(), await invite()].map(({ token }) => token)
    for (const token of tokens) expect((await answer(token, true)).status).toBe(200)
    const hashes = await db.select({ hash: providers.idNumberHash }).from(providers)
    const none = hashes.filter(({ hash }) => hash.startsWith('none:'))
    expect(new Set(none.map(({ hash }) => hash)).size).toBe(none.length)
  })

  it('forgets the worker by one press, for good', async () => {
    const { token, phone } = await invite()
    expect((await answer(token, false)).status).toBe(200)
    expect(await stored(phone)).toEqual([])
    expect((await open(token)).status).toBe(404)
    expect((await answer(token, true)).status).toBe(404)
    expect((await check([row({ phone })]))[0]?.problems).toEqual(['refused_before'])
    expect(await add(await begin(), [row({ phone })])).toBe(0)
  })

  it('is answered once, however many answers arrive at once', async () => {
    const { token, phone } = await invite()
    const statuses = await atOnce(4, (at) => answer(token, at % 2 === 0))
    const accounts = await accountsOf(phone)
    const wasAgreed = accounts.length === 1
    expect(statuses[200]).toBe(wasAgreed ? 2 : 1)
    expect(await profilesOf(phone)).toHaveLength(accounts.length)
  })

  it('tells nothing to who guesses, is late, or comes while the import is off', async () => {
    const { token, phone } = await invite()
    const other = await invite()
    const [, signature = '', id = ''] = /^(.{16})(.+)$/.exec(token) ?? []
    const turned = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const others = [signature + other.token.slice(16), `${'A'.repeat(16)}zzz`, 'x', '', "' OR 1=1 --"]
    const texts = new Set<string>()
    for (const guess of [turned + id, ...others])
      for (const each of [await open(guess), await answer(guess, true), await answer(guess, false)])
        texts.add(`${each.status}${(await each.json<{ message: string }>()).message}`)
    expect([...texts]).toEqual([expect.stringMatching(/^404/)])
    await changeSettings({ list_import_enabled: '0' })
    for (const each of [await open(token), await answer(token, true)]) expect(each.status).toBe(404)
    await changeSettings({ list_import_enabled: '1' })
    await db.update(importedProfiles).set({ expiresAt: now }).where(eq(importedProfiles.phone, phone))
    for (const each of [await open(token), await answer(token, true)]) expect(each.status).toBe(404)
    expect(await accountsOf(phone)).toEqual([])
  })

  it('opens no second account for a number, and none for a trade that is gone', async () => {
    const { token, phone } = await invite()
    await makeUser('customer', { phone })
    expect((await answer(token, true)).status).toBe(409)
    const [user] = await accountsOf(phone)
    expect(user?.role).toBe('customer')
    const gone = await makeCategory()
    const second = await invite({ trade: gone.name })
    await db.run(sql`UPDATE categories SET is_active = 0 WHERE id = ${gone.id}`)
    const refused = await answer(second.token, true)
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: 'invitation_outdated' }])
    expect((await answer(second.token, false)).status).toBe(200)
  })

  it('ends after thirty days, and the sweep deletes the row whole', async () => {
    const { phone, token } = await invite()
    const [invited] = await stored(phone)
    expect((invited?.expiresAt.getTime() ?? 0) - (invited?.askedAt?.getTime() ?? 0)).toBe(30 * day)
    const days = retentionDays(await refreshSettings(env, now))
    const sweep = (at: Date) => deleteDue(db, 'imported_profiles', { days, now: at }, 1000)
    await sweep(later(29 * day))
    expect(await stored(phone)).toHaveLength(1)
    await sweep(later(30 * day + minute))
    expect(await stored(phone)).toEqual([])
    expect((await open(token)).status).toBe(404)
    expect((await check([row({ phone })]))[0]?.problems).toEqual([])
  })
})

it('an erased account leaves a hash only, so that no list asks its owner again', async () => {
  const { token, phone } = await invite()
  await answer(token, true)
  const passwordHash = await hashPassword('secret-1')
  const [user] = await db.update(users).set({ passwordHash }).where(eq(users.phone, phone)).returning()
  if (!user) throw new Error('the worker has no account')
  expect((await (await as(user)).delete('/api/me', { body: { password: 'secret-1' } })).status).toBe(200)
  const rows = await db.select().from(importedProfiles).where(eq(importedProfiles.userId, user.id))
  expect(rows).toEqual([])
  expect((await check([row({ phone })]))[0]?.problems).toEqual(['refused_before'])
})
