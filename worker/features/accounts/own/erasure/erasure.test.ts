import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { documentKey } from '#worker/features/images/images.rules.ts'
import { imageStore, storeImages } from '#worker/features/images/images.usecases.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { hashPassword, sha256Hex } from '#worker/lib/crypto.ts'
import { db } from '#test/support/database.ts'
import { makeChange, makeProvider, makeReview, makeSubscription, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { newVisitor, registrationForm, smsTo } from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { subscriptions } from '#worker/features/entitlements/subscriptions/subscriptions.table.ts'
import { users } from '#worker/features/people/people.table.ts'

const password = 'secret-1'
const passwordHash = await hashPassword(password)

type Session = Awaited<ReturnType<typeof as>>
const erase = (me: Session, given = password) => me.delete('/api/me', { body: { password: given } })

const userOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]

const storePhoto = async (name: string) => {
  const path = `photos/${sha256Hex(name).slice(0, 32)}`
  const objects = [160, 320, 640].map((side) => ({ key: `${path}-${side}.webp`, bytes: new Uint8Array([1]) }))
  await storeImages(db, imageStore(env), [{ bucket: 'pictures', path, objects }], {
    userId: null,
    now: new Date(),
  })
  return path
}

const storeDocument = async (name: string, userId: number) => {
  const path = `documents/${sha256Hex(name).slice(0, 32)}`
  const objects = [{ key: documentKey(path), bytes: new Uint8Array([1]) }]
  await storeImages(db, imageStore(env), [{ bucket: 'documents', path, objects }], {
    userId,
    now: new Date(),
  })
  return documentKey(path)
}

const keysOf = async (bucket: R2Bucket, prefix: string) =>
  (await bucket.list({ prefix })).objects.map(({ key }) => key)

describe('erasing an account', () => {
  it('needs the password', async () => {
    const user = await makeUser('customer', { passwordHash })
    const me = await as(user)
    const wrong = await erase(me, 'wrong-one')
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toMatchObject({ errors: { password: ['পাসওয়ার্ড ঠিক নেই'] } })
    expect(await userOf(user.id)).toMatchObject({ phone: user.phone, erasedAt: null })
  })

  it('anonymises the person, ends every session, and keeps the payment rows', async () => {
    const user = await makeUser('customer', { passwordHash, email: 'a@example.com' })
    const subscription = await makeSubscription(user.id)
    const provider = await makeProvider()
    const now = new Date()
    await makePayment({ userId: user.id, purpose: 'subscription', subscriptionId: subscription.id })
    await db.insert(favourites).values({ customerId: user.id, providerId: provider.id, createdAt: now })
    await makeReview(provider.id, { customerId: user.id, rating: 4 })
    await queueSms(db, { phone: user.phone ?? '', kind: 'worker_approved', text: 'ক', now })
    const [me, elsewhere] = [await as(user), await as(user)]

    const answer = await erase(me)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })

    const row = await userOf(user.id)
    expect(row).toMatchObject({ phone: null, email: null, divisionId: null, erasedAt: expect.any(Date) })
    expect(JSON.stringify(row)).not.toContain(user.name)
    expect((await me.get('/api/auth/me')).status).toBe(401)
    expect(await (await elsewhere.get('/api/auth/me')).json()).toMatchObject({
      reason: 'erased',
      message: expect.stringContaining('মুছে ফেলা হয়েছে'),
    })
    expect((await guest.post('/api/auth/login', { phone: user.phone, password }, newVisitor())).status).toBe(
      401,
    )
    expect(await db.select().from(payments).where(eq(payments.userId, user.id))).toHaveLength(1)
    expect(await db.select().from(favourites).where(eq(favourites.customerId, user.id))).toEqual([])
    expect(await db.select().from(ratings).where(eq(ratings.customerId, user.id))).toEqual([
      expect.objectContaining({ rating: 4, comment: null }),
    ])
    expect(await smsTo(user.phone)).toEqual([])
  })

  it.each(['review', 'pending'] as const)(
    'waits for the money of a payment in %s, and ends the plan then',
    async (status) => {
      const user = await makeUser('customer', { passwordHash })
      const { id } = await makeSubscription(user.id)
      const { ref } = await makePayment({
        userId: user.id,
        purpose: 'subscription',
        subscriptionId: id,
        status,
      })
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

  it('frees the number for a new registration', async () => {
    const user = await makeUser('customer', { passwordHash })
    await erase(await as(user))
    const answer = await guest.post(
      '/api/auth/register',
      await registrationForm({ phone: user.phone }),
      newVisitor(),
    )
    expect(answer.status).toBe(201)
  })

  it('takes a worker off every list and deletes their pictures, but not one that another row shows too', async () => {
    const user = await makeUser('service_worker', { passwordHash })
    const [own, shared, waiting] = await Promise.all(
      ['own', 'shared', 'waiting'].map((name) => storePhoto(name)),
    )
    const front = await storeDocument('front', user.id)
    const provider = await makeProvider({ userId: user.id, photo: own, idCardFront: front })
    await makeProvider({ photo: shared })
    await makeChange(provider.id, { photo: waiting }, { previous: { photo: shared } })

    expect((await erase(await as(user))).status).toBe(200)

    const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
    expect(row).toMatchObject({
      phone: '',
      idNumberSealed: '',
      bio: null,
      photo: null,
      idCardFront: null,
      isActive: false,
    })
    expect(JSON.stringify(row)).not.toMatch(
      new RegExp(`${provider.name}|${provider.phone}|${provider.idNumberHash}`),
    )
    expect(
      await db.select().from(providerListings).where(eq(providerListings.providerId, provider.id)),
    ).toEqual([])
    expect(await keysOf(env.PICTURES, own ?? '')).toEqual([])
    expect(await keysOf(env.PICTURES, waiting ?? '')).toEqual([])
    expect(await keysOf(env.DOCUMENTS, front)).toEqual([])
    expect(await keysOf(env.PICTURES, shared ?? '')).toHaveLength(3)
  })

  it('leaves the moderation queue and every other profile alone', async () => {
    const user = await makeUser('service_worker', { passwordHash })
    const pending = await makeProvider({ userId: user.id, status: 'pending', reviewedAt: null })
    const other = await makeProvider({ status: 'pending', reviewedAt: null })
    await erase(await as(user))
    const [erased] = await db.select().from(providers).where(eq(providers.id, pending.id))
    const [kept] = await db.select().from(providers).where(eq(providers.id, other.id))
    expect([erased?.status, kept?.status]).toEqual(['rejected', 'pending'])
    expect(kept?.name).toBe(other.name)
  })

  it('happens once, although it is asked twice at once', async () => {
    const me = await as(await makeUser('customer', { passwordHash }))
    const statuses = await Promise.all([erase(me), erase(me)].map(async (answer) => (await answer).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})
