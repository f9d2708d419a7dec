import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, beforeEach } from 'vitest'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { documentKey } from '#worker/features/images/images.rules.ts'
import { imageStore, storeImages } from '#worker/features/images/images.usecases.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { providerChanges } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { sha256Hex, seal } from '#worker/lib/crypto.ts'
import { atOnce } from '#test/support/answers.ts'
import { changeRows, db } from '#test/support/database.ts'
import {
  makeChange,
  makeProvider,
  makeReview,
  makeSubscription,
  makeUser,
  makeCallAnswer,
  makeCategory,
  makeReveal,
} from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { logIn, password, passwordHash } from '#test/support/registration.ts'
import { isListed, makePending, providerRow } from '#test/support/moderation.ts'
import { as } from '#test/support/request.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { users, unfinishedErasures } from '#worker/features/people/people.table.ts'
import { contactReports } from '#worker/features/reveals/reveals.table.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { finishErasures } from './erasure.usecases.ts'

type Session = Awaited<ReturnType<typeof as>>
const erase = (me: Session) => me.delete('/api/me', { body: { password } })

const userOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]

async function store(bucket: 'pictures' | 'documents', path: string, userId: number | null = null) {
  const sizes = [160, 320, 640].map((side) => `${path}-${side}.webp`)
  const keys = bucket === 'pictures' ? sizes : [documentKey(path)]
  const objects = keys.map((key) => ({ key, bytes: new Uint8Array([1]) }))
  await storeImages(db, imageStore(env), [{ bucket, path, objects }], { userId, now: new Date() })
  return path
}

const keysOf = async (bucket: R2Bucket, prefix: string) =>
  (await bucket.list({ prefix })).objects.map(({ key }) => key)

describe('erasing an account', () => {
  it('ends every session, and keeps the stars that were given', async () => {
    const user = await makeUser('customer', { passwordHash })
    const provider = await makeProvider()
    const favourite = { customerId: user.id, providerId: provider.id, createdAt: new Date() }
    await db.insert(favourites).values(favourite)
    await makeReview(provider.id, { customerId: user.id, rating: 4 })
    const [me, elsewhere] = [await as(user), await as(user)]

    const answer = await erase(me)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })

    expect((await me.get('/api/auth/me')).status).toBe(401)
    expect(await (await elsewhere.get('/api/auth/me')).json()).toMatchObject({
      reason: 'erased',
      message: expect.stringContaining('মুছে ফেলা হয়েছে'),
    })
    expect((await logIn(user.phone, password)).status).toBe(401)
    expect(await db.select().from(favourites).where(eq(favourites.customerId, user.id))).toEqual([])
    expect(await db.select().from(ratings).where(eq(ratings.customerId, user.id))).toEqual([
      expect.objectContaining({ rating: 4, comment: null }),
    ])
  })

  it.each(['review', 'pending'] as const)(
    'waits for the money of a payment in %s, and ends the plan then',
    async (status) => {
      const user = await makeUser('customer', { passwordHash })
      const { id } = await makeSubscription(user.id)
      const bought = { purpose: 'subscription', subscriptionId: id } as const
      const { ref } = await makePayment({ userId: user.id, ...bought, status })
      const me = await as(user)
      const refused = await erase(me)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({
        error: 'money_open',
        message: expect.stringContaining(ref),
        payments: [{ ref, status }],
      })
      expect(await userOf(user.id)).toMatchObject({ phone: user.phone, erasedAt: null })
      await db.update(payments).set({ status: 'failed' }).where(eq(payments.ref, ref))
      expect((await erase(me)).status).toBe(200)
      const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
      expect(plan?.status).toBe('expired')
      expect(plan?.endsAt?.getTime()).toBeLessThanOrEqual(Date.now())
    },
  )

  it('takes a worker off every list and deletes their pictures, but not one that another row shows too', async () => {
    const user = await makeUser('service_worker', { passwordHash })
    const named = (name: string) => sha256Hex(name).slice(0, 32)
    const [own, shared, waiting] = await Promise.all(
      ['own', 'shared', 'waiting'].map((name) => store('pictures', `photos/${named(name)}`)),
    )
    const front = documentKey(await store('documents', `documents/${named('front')}`, user.id))
    const provider = await makeProvider({ userId: user.id, photo: own, idCardFront: front })
    await makeProvider({ photo: shared })
    await makeChange(provider.id, { photo: waiting }, { previous: { photo: shared } })

    expect((await erase(await as(user))).status).toBe(200)

    const row = await providerRow(provider.id)
    expect(row).toMatchObject({ idNumberSealed: '', photo: null, idCardFront: null, isActive: false })
    expect(JSON.stringify(row)).not.toContain(provider.idNumberHash)
    expect(await isListed(provider.id)).toBe(false)
    expect(await keysOf(env.PICTURES, own ?? '')).toEqual([])
    expect(await keysOf(env.PICTURES, waiting ?? '')).toEqual([])
    expect(await keysOf(env.DOCUMENTS, front)).toEqual([])
    expect(await keysOf(env.PICTURES, shared ?? '')).toHaveLength(3)
  })

  it('takes a biodata out of the moderation queue', async () => {
    const user = await makeUser('service_worker', { passwordHash })
    const { id } = await makePending({ userId: user.id })
    await erase(await as(user))
    expect((await providerRow(id))?.status).toBe('rejected')
  })

  it('happens once, although it is asked twice at once', async () => {
    const me = await as(await makeUser('customer', { passwordHash }))
    expect(await atOnce(2, () => erase(me))).toMatchObject({ 200: 1 })
  })
})

describe("the export of a person's data", () => {
  it('is a file with profile, subscriptions, payments, reveals, ratings and reports, and no number of a provider', async () => {
    const now = new Date()
    const customer = await makeUser('customer', { email: 'a@example.com' })
    const subscription = await makeSubscription(customer.id)
    const provider = await makeProvider()
    const { id: revealId } = await makeReveal(customer.id, provider.id, { subscriptionId: subscription.id })
    await makeReview(provider.id, { customerId: customer.id, comment: 'ভালো' })
    await db.insert(contactReports).values({
      customerId: customer.id,
      providerId: provider.id,
      reason: 'unreachable',
      createdAt: now,
    })
    const ids = { revealId, customerId: customer.id, providerId: provider.id }
    await makeCallAnswer({ ...ids, worked: true, priceTaka: 500 })
    const answer = await (await as(customer)).get('/api/me/export')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="kormi-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const text = await answer.text()
    expect(text).not.toContain(provider.phone)
    expect(JSON.parse(text)).toMatchObject({
      profile: { name: customer.name, phone: customer.phone, email: 'a@example.com' },
      biodata: null,
      subscriptions: [{ plan: subscription.planName, price: 500, status: 'active' }],
      payments: [],
      reveals: [{ biodata_id: provider.id, name: provider.name }],
      ratings: [{ biodata_id: provider.id, rating: 5, comment: 'ভালো' }],
      reports: [{ biodata_id: provider.id, reason: 'unreachable' }],
      call_answers: [{ biodata_id: provider.id, picked_up: true, worked: true, price: 500 }],
    })
  })

  it('gives a worker the biodata, the change that waits, and apart those that were decided', async () => {
    const worker = await makeUser('service_worker')
    const [provider, trade, other] = [
      await makeProvider({ userId: worker.id, idNumberSealed: seal(env.SETTINGS_KEY, '1990123456') }),
      await makeCategory({ name: 'ছুতার' }),
      await makeProvider(),
    ]
    const wish = (providerId: number, changes: Record<string, unknown>) =>
      makeChange(providerId, changes, { createdAt: new Date('2026-11-20T10:00:00Z') })
    await wish(other.id, { name: 'অন্য কেউ' })
    const exported = async () => (await as(worker)).get('/api/me/export')
    expect(await (await exported()).json()).toMatchObject({ waiting_change: null })
    await wish(provider.id, {
      name: 'নতুন নাম',
      categoryId: trade.id,
      bloodGroup: null,
      idNumberSealed: seal(env.SETTINGS_KEY, '5550123456'),
      idNumberHash: 'hash-of-it',
      photo: 'photos/waiting',
    })
    const text = await (await exported()).text()
    expect(JSON.parse(text)).toMatchObject({
      biodata: { id: provider.id, name: provider.name, id_number: '1990123456' },
      decided_changes: [],
      waiting_change: {
        name: 'নতুন নাম',
        category: 'ছুতার',
        blood_group: null,
        id_number: '5550123456',
        new_photo: true,
        sent_at: '2026-11-20T10:00:00.000Z',
      },
    })
    expect(text).not.toContain('hash-of-it')
    expect(text).not.toContain('অন্য কেউ')
    await changeRows(providerChanges, eq(providerChanges.providerId, provider.id), { status: 'rejected' })
    expect(await (await exported()).json()).toMatchObject({
      waiting_change: null,
      decided_changes: [{ status: 'rejected', name: 'নতুন নাম', category: 'ছুতার' }],
    })
  })
})

const hour = 3_600_000
const neverOver = { isOver: () => false }

const finish = (bounds: Partial<Parameters<typeof finishErasures>[2]> = {}, database = db) =>
  finishErasures(env, database, { deadline: neverOver, parts: 5, clock: () => new Date(), ...bounds })
const unfinished = async () => (await db.select().from(unfinishedErasures)).map(({ userId }) => userId)

/** A worker whose account was erased, and a picture that its removal left in the bucket. */
async function erasedWorker(name: string) {
  const user = await makeUser('service_worker', { passwordHash })
  await makeProvider({ userId: user.id, name, bio: `${name} পরিষ্কার কাজ` })
  const path = `photos/${name}`
  const answer = await (await as(user)).delete('/api/me', { body: { password } })
  expect(answer.status).toBe(200)
  await db.update(unfinishedErasures).set({ notedAt: new Date() })
  await env.PICTURES.put(`${path}-160.webp`, 'x')
  await db
    .insert(storedImages)
    .values({ bucket: 'pictures', path, uploadedBy: user.id, createdAt: new Date(Date.now() - hour) })
  return { ...user, path }
}
const isStored = async ({ path }: { path: string }) => (await env.PICTURES.head(`${path}-160.webp`)) !== null

describe('the traces of erased accounts', () => {
  beforeEach(() => db.delete(unfinishedErasures))

  it('are removed by the job, which then forgets the account', async () => {
    const [first, second] = [await erasedWorker('jorina'), await erasedWorker('kohinoor')]
    expect(await unfinished()).toEqual([first.id, second.id])
    expect(await finish()).toEqual({ handled: 2, isDone: true })
    expect([await isStored(first), await isStored(second)]).toEqual([false, false])
    expect(await unfinished()).toEqual([])
    expect(await finish()).toEqual({ handled: 0, isDone: true })
  })

  it('keep the account noted until the words are merged, also when the database fails between', async () => {
    const user = await erasedWorker('lota')
    expect(await finish({ deadline: { isOver: () => true } })).toEqual({ handled: 0, isDone: false })
    expect(await unfinished()).toEqual([user.id])
    const broken = interleavedDatabase('INSERT INTO provider_words', () =>
      Promise.reject(new Error('D1 is down')),
    )
    await expect(finish({}, broken)).rejects.toThrow('D1 is down')
    expect(await unfinished()).toEqual([user.id])
    expect(await finish()).toEqual({ handled: 1, isDone: true })
  })

  it('keep the account noted while a bucket does not give up a picture, and leave the others', async () => {
    const [kept, done] = [await erasedWorker('momota'), await erasedWorker('nasima')]
    const PICTURES = {
      delete: (keys: string[]) =>
        keys.some((key) => key.startsWith(kept.path))
          ? Promise.reject(new Error('R2 is down'))
          : env.PICTURES.delete(keys),
    } as unknown as R2Bucket
    const bounds = { deadline: neverOver, parts: 5, clock: () => new Date() }
    expect(await finishErasures({ ...env, PICTURES }, db, bounds)).toEqual({ handled: 1, isDone: true })
    expect(await unfinished()).toEqual([kept.id])
    expect(await isStored(done)).toBe(false)
    await db.run(sql`DELETE FROM stored_images WHERE path = ${kept.path}`)
    expect(await finish()).toEqual({ handled: 1, isDone: true })
  })

  it('keep the account until it is noted beside the backups', async () => {
    const user = await erasedWorker('orpita')
    await db.update(unfinishedErasures).set({ notedAt: null })
    expect(await finish()).toEqual({ handled: 0, isDone: true })
    expect(await unfinished()).toEqual([user.id])
    await db.delete(unfinishedErasures)
  })

  it('are removed once when two runs go in parallel', async () => {
    const user = await erasedWorker('parul')
    const runs = await Promise.all([finish(), finish()])
    expect(runs.reduce((sum, { handled }) => sum + handled, 0)).toBe(1)
    expect(await isStored(user)).toBe(false)
  })
})
