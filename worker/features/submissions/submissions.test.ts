import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { atOnce, errorOf } from '#test/support/answers.ts'
import { bucketWithPut } from '#test/support/bindings/faulty-bindings.ts'
import { changeRows, db, rowsOf } from '#test/support/database.ts'
import { actorOf, makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { switchOnDoubles } from '#test/support/gateway-doubles/with-doubles.ts'
import { makePayment } from '#test/support/payments.ts'
import {
  htmlPage,
  jpegWithExif,
  newPicture,
  pictureFile,
  pngWithExif,
  containsExif,
  formOf,
} from '#test/support/pictures.ts'
import { as, guest } from '#test/support/request.ts'
import { biodataFields } from '#test/support/registration.ts'
import { changeSettings } from '#test/support/settings.ts'
import { memoryImages } from '#worker/adapters/images/images.memory.ts'
import { pictureProblemMessages } from '#worker/features/images/images.schema.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { imageStore, type ImageStore } from '#worker/features/images/images.usecases.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import type { AppError } from '#worker/lib/errors.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { idNumberHash } from './submissions.rules.ts'
import { biodataForm } from './submissions.schema.ts'
import { submitBiodata } from './submissions.usecases.ts'

type Refusal = { message: string; errors: Record<string, string[]> }
const newWorker = () => makeUser('service_worker')

async function submit(
  user: Awaited<ReturnType<typeof newWorker>>,
  fields: Record<string, string>,
  files: Record<string, Uint8Array | File>,
) {
  return (await as(user)).form('POST', '/api/service-workers', formOf({ ...fields, ...files }))
}

const mine = async (user: Awaited<ReturnType<typeof newWorker>>) =>
  (await (await as(user)).get('/api/service-workers/me')).json<object>()

const providersOf = (userId: number) => rowsOf(providers, eq(providers.userId, userId))
const imagesOf = (userId: number) => rowsOf(storedImages, eq(storedImages.uploadedBy, userId))
const objectsLike = async (bucket: R2Bucket, prefix: string) => (await bucket.list({ prefix })).objects.length
const everyObject = async () => (await objectsLike(env.PICTURES, '')) + (await objectsLike(env.DOCUMENTS, ''))

const chargeFee = (taka: string, free = '0') =>
  changeSettings({ biodata_submission_fee: taka, allow_free_biodata_submission: free })

const payFee = async (userId: number, status: 'paid' | 'review' | 'refunded' = 'paid') =>
  (await makePayment({ userId, status, method: 'manual', amountPoisha: 5000 })).ref

afterEach(() => chargeFee('0', '1'))

describe('submitting a biodata', () => {
  it('creates a pending one with the phone of the account [B-001 B-074 B-078 B-079 B-125 B-150 B-155 B-156]', async () => {
    const user = await newWorker()
    expect(await mine(user)).toMatchObject({
      exists: false,
      status: null,
      biodata: null,
      payment_required: false,
    })
    const fields = await biodataFields({ gender: 'female' })
    const answer = await submit(user, fields, {
      profile_photo: await newPicture(),
      id_card_front: await newPicture(),
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      success: true,
      message: expect.stringContaining('সফল') as string,
      data: { status: 'pending' },
    })
    const [row] = await providersOf(user.id)
    expect(row).toMatchObject({
      status: 'pending',
      phone: user.phone,
      categoryId: Number(fields.category_id),
      name: 'আবদুর রহিম',
      gender: 'female',
      bloodGroup: 'O+',
      workExperience: fields.work_experience,
      bio: fields.bio,
      division: expect.stringContaining('বিভাগ') as string,
      district: expect.stringContaining('জেলা') as string,
      area: expect.stringContaining('থানা') as string,
      idNumberHash: idNumberHash(env.SETTINGS_KEY, '1234567890'),
      reviewedAt: null,
    })
    expect(row?.idNumberSealed).not.toContain('1234567890')
    expect(unseal(env.SETTINGS_KEY, row?.idNumberSealed ?? '')).toBe('1234567890')
    const state = await mine(user)
    expect(state).toMatchObject({
      exists: true,
      is_approved: false,
      reviewed_at: null,
      status: 'pending',
      biodata: {
        name: 'আবদুর রহিম',
        category: { id: row?.categoryId, name: expect.stringContaining('পেশা') as string },
        phone: user.phone,
        id_number: null,
        has_id_card_front: true,
        has_id_card_back: false,
      },
    })
    expect(JSON.stringify(state)).not.toContain('documents/')
  })

  it('keeps pictures without metadata: the photo in public, both sides of the card in private [B-074]', async () => {
    const user = await newWorker()
    await submit(user, await biodataFields(), {
      profile_photo: await newPicture(),
      id_card_front: jpegWithExif(),
      id_card_back: pngWithExif(),
    })
    const [row] = await providersOf(user.id)
    expect(row?.photo).toMatch(/^photos\/[0-9a-f]{32}$/)
    for (const side of [row?.idCardFront, row?.idCardBack])
      expect(side).toMatch(/^documents\/[0-9a-f]{32}\.webp$/)
    expect(row?.idCardBack).not.toBe(row?.idCardFront)
    const kept = await Promise.all([
      ...[160, 320, 640].map((side) => env.PICTURES.get(`${row?.photo}-${side}.webp`)),
      env.DOCUMENTS.get(row?.idCardFront ?? ''),
      env.DOCUMENTS.get(row?.idCardBack ?? ''),
    ])
    for (const object of kept) {
      const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer())
      expect(bytes.length).toBeGreaterThan(50)
      expect(containsExif(bytes)).toBe(false)
    }
    expect((await guest.get(`/storage/${row?.photo}-320.webp`)).status).toBe(200)
    expect((await guest.get(`/storage/${row?.idCardFront}`)).status).toBe(404)
  })

  it('creates one provider from parallel submissions; the others get the reason', async () => {
    const user = await newWorker()
    const fields = await biodataFields()
    const pictures = [await newPicture(), await newPicture(), await newPicture(), await newPicture()]
    const answers = await Promise.all(pictures.map((photo) => submit(user, fields, { profile_photo: photo })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const rows = await providersOf(user.id)
    expect(rows).toHaveLength(1)
    // What the slower ones stored is gone with them.
    expect(await imagesOf(user.id)).toMatchObject([{ bucket: 'pictures', path: rows[0]?.photo }])
    expect(await objectsLike(env.PICTURES, rows[0]?.photo ?? '-')).toBe(3)
  })

  it.each([
    ['pending', 'already_pending'],
    ['approved', 'already_approved'],
  ] as const)('is refused while one is %s, whatever else is wrong', async (status, code) => {
    const user = await newWorker()
    const before = await makeProvider({ userId: user.id, status })
    expect(await errorOf(await submit(user, {}, {}))).toEqual([409, code])
    expect(await providersOf(user.id)).toEqual([before])
  })
})

describe('a form with mistakes', () => {
  it('names every field in Bengali, also the photo, and writes nothing [B-078 B-124 B-157]', async () => {
    const user = await newWorker()
    const objects = await everyObject()
    const answer = await submit(user, { bio: 'ক'.repeat(111), gender: 'robot' }, {})
    expect(answer.status).toBe(422)
    const { errors } = await answer.json<Refusal>()
    expect(Object.keys(errors).sort()).toEqual(
      ['bio', 'category_id', 'district_id', 'division_id', 'gender', 'id_number', 'name', 'phone']
        .concat('profile_photo', 'upazila_id', 'work_experience')
        .toSorted(),
    )
    expect(Object.values(errors).flat().join(' ')).toMatch(/^[^a-z]*$/i)
    expect(await providersOf(user.id)).toEqual([])
    expect(await everyObject()).toBe(objects)
  })

  it('says what is wrong with a picture and keeps nothing [B-129]', async () => {
    const user = await newWorker()
    const objects = await everyObject()
    const files = {
      profile_photo: pictureFile(htmlPage(), 'photo.png', 'image/png'),
      id_card_back: await newPicture(),
    }
    const answer = await submit(user, await biodataFields(), files)
    expect(answer.status).toBe(422)
    expect((await answer.json<Refusal>()).errors).toEqual({
      profile_photo: [pictureProblemMessages.unsupported],
    })
    expect(await providersOf(user.id)).toEqual([])
    expect(await imagesOf(user.id)).toEqual([])
    expect(await everyObject()).toBe(objects)
  })

  it('names the limit of a picture when the whole form is too large', async () => {
    const large = new File([new Uint8Array(17 * 1024 * 1024)], 'photo.jpg', { type: 'image/jpeg' })
    const answer = await submit(await newWorker(), await biodataFields(), { profile_photo: large })
    expect(answer.status).toBe(413)
    expect((await answer.json<Refusal>()).message).toContain('সর্বোচ্চ ৫ এমবি')
  })

  it('is told apart from an upload that was cut, and from something that is no form', async () => {
    const user = await as(await newWorker())
    const form = new Response(formOf({ ...(await biodataFields()), profile_photo: await newPicture() }))
    const type = form.headers.get('content-type') ?? ''
    const text = new TextDecoder('latin1').decode(await form.arrayBuffer())
    const cut = await user.post('/api/service-workers', text.slice(0, text.length * 0.7), {
      headers: { 'Content-Type': type },
    })
    expect(cut.status).toBe(400)
    expect((await cut.json<Refusal>()).message).toMatch(/পুরোটা পৌঁছায়নি/)
    expect((await user.post('/api/service-workers', {})).status).toBe(415)
  })
})

const good = imageStore(env)
const actorFor = async () => actorOf(await newWorker())
const pictures = async () => ({
  profile_photo: pictureFile(await newPicture()),
  id_card_front: pictureFile(await newPicture()),
  id_card_back: pictureFile(await newPicture()),
})
/** Sends a form while parts of the store are replaced. */
const attempt = (
  actor: Awaited<ReturnType<typeof actorFor>>,
  sent: Record<string, unknown>,
  replaced: Partial<ImageStore> = { images: memoryImages() },
) =>
  submitBiodata(db, actor, {
    form: biodataForm.parse(sent),
    store: { ...good, ...replaced },
    settingsKey: env.SETTINGS_KEY,
    now: new Date(),
  })

describe('the cost of a form with pictures', () => {
  it('is no conversion at all while a field or another picture is wrong', async () => {
    const actor = await actorFor()
    const images = memoryImages()
    const [closed, elsewhere] = [await makeCategory({ isActive: false }), await makePlace()]
    const choices = { category_id: String(closed.id), upazila_id: String(elsewhere.thana.id) }
    const files = { ...(await pictures()), id_card_back: pictureFile(htmlPage()) }
    const sent = { ...(await biodataFields(choices)), ...files }
    for (let i = 0; i < 12; i++) {
      const { fields } = (await attempt(actor, sent, { images }).catch((error: unknown) => error)) as AppError
      expect(Object.keys(fields ?? {})).toEqual(['upazila_id', 'category_id', 'id_card_back'])
    }
    expect(images.encoded).toBe(0)
  })

  it('is no conversion for one file as both sides of the card', async () => {
    const images = memoryImages()
    const { profile_photo, id_card_front } = await pictures()
    const files = { profile_photo, id_card_front, id_card_back: id_card_front }
    await expect(
      attempt(await actorFor(), { ...(await biodataFields()), ...files }, { images }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { id_card_back: [expect.stringContaining('একই ছবি')] },
    })
    expect(images.encoded).toBe(0)
  })

  it('is limited to twenty forms of an account on a day, also at the same time', async () => {
    const actor = await actorFor()
    const images = memoryImages({ unreadable: true })
    const fields = await biodataFields()
    const files = { profile_photo: pictureFile(await newPicture()) }
    const results = await Promise.allSettled(
      Array.from({ length: 25 }, () => attempt(actor, { ...fields, ...files }, { images })),
    )
    const statuses = results.map(
      (result) => result.status === 'rejected' && (result.reason as AppError).status,
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect(images.encoded).toBe(20 * 3)
    await expect(attempt(actor, { ...fields, ...files }, { images })).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('২০ বার') as string,
    })
    // Another account is not concerned.
    await expect(attempt(await actorFor(), { ...fields, ...files })).resolves.toBeGreaterThan(0)
  })
})

describe('a failure in the middle', () => {
  const failing = (bucket: R2Bucket) =>
    bucketWithPut(bucket, () => Promise.reject(new Error('the bucket is down')))

  it.each<[string, Partial<ImageStore>]>([
    ['the Images service breaks at the fourth picture', { images: memoryImages({ breaksAt: 4 }) }],
    ['the public bucket is down', { pictures: failing(env.PICTURES) }],
    ['the private bucket is down', { documents: failing(env.DOCUMENTS) }],
  ])('leaves no row and no object, and a second try goes through: %s', async (_, replaced) => {
    const [actor, objects] = [await actorFor(), await everyObject()]
    const sent = { ...(await biodataFields()), ...(await pictures()) }
    await expect(attempt(actor, sent, replaced)).rejects.toMatchObject({ status: 503 })
    expect(await providersOf(actor.id)).toEqual([])
    expect(await imagesOf(actor.id)).toEqual([])
    expect(await everyObject()).toBe(objects)
    await attempt(actor, sent, {})
    expect(await providersOf(actor.id)).toHaveLength(1)
  })

  it('writes nothing for an account that was erased or suspended while the pictures went up', async () => {
    const actor = await actorFor()
    const sent = { ...(await biodataFields()), ...(await pictures()) }
    await db.run(sql`UPDATE users SET suspended_at = 1 WHERE id = ${actor.id}`)
    await expect(attempt(actor, sent, {})).rejects.toMatchObject({ status: 503 })
    expect(await providersOf(actor.id)).toEqual([])
    expect(await imagesOf(actor.id)).toEqual([])
  })
})

describe('after a rejection', () => {
  async function rejected(code = 'photo_unclear', note: string | null = null) {
    const user = await newWorker()
    const fields = await biodataFields({ id_number: '12345678901234567' })
    const front = await newPicture()
    await submit(user, fields, { profile_photo: await newPicture(), id_card_front: front })
    await changeRows(providers, eq(providers.userId, user.id), {
      status: 'rejected',
      rejectionCode: code,
      rejectionNote: note,
      reviewedAt: new Date(),
    })
    return { user, fields, front }
  }

  it('the worker gets the reason and the submitted data to correct [B-079]', async () => {
    const { user, fields } = await rejected('id_mismatch', 'নাম আলাদা')
    expect(await mine(user)).toMatchObject({
      exists: true,
      is_approved: false,
      status: 'rejected',
      rejection_code: 'id_mismatch',
      rejection_reason: expect.stringContaining('নাম আলাদা') as string,
      rejection_field: 'id_number',
      biodata: { id_number: '12345678901234567', bio: fields.bio, category_id: Number(fields.category_id) },
    })
  })

  it('a corrected biodata is pending again and keeps pictures that are not sent again; a new photo replaces the old one [B-018]', async () => {
    const { user, fields } = await rejected('id_mismatch')
    const [before] = await providersOf(user.id)
    expect((await submit(user, { ...fields, id_number: '1234567890', bio: '' }, {})).status).toBe(201)
    const [after] = await providersOf(user.id)
    expect(after).toMatchObject({
      id: before?.id,
      status: 'pending',
      reviewedAt: null,
      rejectionCode: null,
      bio: null,
      photo: before?.photo,
      idCardFront: before?.idCardFront,
    })
    expect(await objectsLike(env.PICTURES, after?.photo ?? '-')).toBe(3)
    await changeRows(providers, eq(providers.userId, user.id), { status: 'rejected' })
    await submit(user, fields, { profile_photo: await newPicture() })
    const [renewed] = await providersOf(user.id)
    expect(renewed?.photo).not.toBe(before?.photo)
    expect(await objectsLike(env.PICTURES, before?.photo ?? '-')).toBe(0)
    expect(await objectsLike(env.PICTURES, renewed?.photo ?? '-')).toBe(3)
    expect(await env.DOCUMENTS.head(before?.idCardFront ?? '-')).not.toBeNull()
  })

  it('the picture of the stored front is no back, and another one is', async () => {
    const { user, fields, front } = await rejected()
    const refused = await submit(user, fields, { id_card_back: front })
    expect(refused.status).toBe(422)
    const { errors } = await refused.json<Refusal>()
    expect(errors).toEqual({ id_card_back: [expect.stringContaining('একই ছবি')] })
    expect((await submit(user, fields, { id_card_back: await newPicture() })).status).toBe(201)
  })

  it('and a deletion by a moderator all fields are required again, the photo included', async () => {
    const { user, fields } = await rejected()
    await changeRows(providers, eq(providers.userId, user.id), {
      phone: '',
      name: 'মুছে ফেলা বায়োডাটা',
      photo: null,
      idCardFront: null,
      isActive: false,
    })
    expect(await mine(user)).toMatchObject({
      exists: false,
      status: null,
      biodata: null,
      rejection_code: null,
    })
    expect((await submit(user, fields, {})).status).toBe(422)
    expect((await submit(user, fields, { profile_photo: await newPicture() })).status).toBe(201)
    expect(await providersOf(user.id)).toMatchObject([
      { status: 'pending', isActive: true, phone: user.phone },
    ])
  })
})

describe('the fee', () => {
  const pay = async (user: Awaited<ReturnType<typeof newWorker>>, method = 'manual') =>
    (await as(user)).post('/api/payment/biodata/initiate', { payment_method: method })

  it('is known before the upload, required before the form is validated, and can be paid, after which every attempt is taken [B-018 B-019 B-115 B-157 B-158]', async () => {
    await chargeFee('49.50')
    const user = await newWorker()
    expect(await mine(user)).toMatchObject({
      payment_required: true,
      fee: 49.5,
      paid: false,
      fee_payment: null,
    })
    const answer = await submit(user, {}, {})
    expect(answer.status).toBe(402)
    expect(await answer.json()).toMatchObject({
      success: false,
      error: 'payment_required',
      fee: 49.5,
      message: 'প্রোফাইল জমা দিতে ৪৯.৫০ টাকা ফি দিতে হবে।',
    })
    const started = await pay(user)
    expect(started.status).toBe(201)
    const { ref, message } = await started.json<{ ref: string; message: string }>()
    expect(message).toContain('সফল')
    expect(await (await guest.get(`/api/payments/${ref}/status`)).json()).toMatchObject({
      status: 'paid',
      purpose: 'biodata_fee',
      amount: 49.5,
    })
    expect(await mine(user)).toMatchObject({ payment_required: false, paid: true })
    const fields = await biodataFields()
    expect((await submit(user, fields, { profile_photo: await newPicture() })).status).toBe(201)
    await db.update(providers).set({ status: 'rejected' }).where(eq(providers.userId, user.id))
    expect(await mine(user)).toMatchObject({ payment_required: false, paid: true })
    expect((await submit(user, fields, {})).status).toBe(201)
  })

  it('is not paid by a payment in review, a refunded one, or one of another user', async () => {
    await chargeFee('50')
    const [user, other] = [await newWorker(), await newWorker()]
    await payFee(user.id, 'refunded')
    const ref = await payFee(user.id, 'review')
    await payFee(other.id)
    expect(await mine(user)).toMatchObject({
      payment_required: true,
      paid: false,
      fee_payment: { ref, status: 'review' },
    })
    expect((await submit(user, await biodataFields(), { profile_photo: await newPicture() })).status).toBe(
      402,
    )
    expect(await providersOf(user.id)).toEqual([])
  })

  it('is never taken twice, nor when there is none, nor for a method that is not offered; a gateway takes it at its address [B-130 B-158]', async () => {
    const user = await newWorker()
    expect(await (await pay(user)).json()).toMatchObject({ error: 'fee_not_due' })
    await chargeFee('50')
    expect((await pay(user, 'sslcommerz')).status).toBe(422)
    expect(await atOnce(3, () => pay(user))).toEqual({ 201: 1, 409: 2 })
    expect((await pay(user)).status).toBe(409)
    const paid = await db.select().from(payments).where(eq(payments.userId, user.id))
    expect(paid.filter(({ status }) => status === 'paid')).toHaveLength(1)
    await switchOnDoubles()
    expect(await (await pay(await newWorker(), 'nogorpay')).json()).toMatchObject({
      success: true,
      message: expect.stringContaining('সফল'),
      payment_url: expect.stringMatching(/^https?:/),
    })
  })
})
