import { env } from 'cloudflare:workers'
import { runBatch } from '#worker/db/db.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { oneTimeCodes, registrations, termsAgreements } from '#worker/features/sign-in/sign-in.table.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { documentKey } from '#worker/features/images/images.rules.ts'
import { imageStore, storeImages } from '#worker/features/images/images.usecases.ts'
import { onboardings, importedProfiles, imports } from '#worker/features/recruiting/recruiting.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { paymentEvents } from '#worker/features/payments/payments.table.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { pushSubscriptions } from '#worker/features/outbox/push/push.table.ts'
import { providerRequests } from '#worker/features/provider-requests/provider-requests.table.ts'
import { reviewReplies } from '#worker/features/ratings/ratings.table.ts'
import { contactReports } from '#worker/features/reveals/reveals.table.ts'
import { hashPassword, seal, sha256Hex } from '#worker/lib/crypto.ts'
import { db } from './database.ts'
import {
  insertRow,
  makeBoost,
  makeCallAnswer,
  makeChange,
  makeOnboarding,
  makePlace,
  makeProvider,
  makeReveal,
  makeReview,
  makeSubscription,
  makeUser,
} from './factories.ts'
import { makePayment } from './payments.ts'
import { devices, sessions, securityEvents, phoneChanges } from '#worker/features/people/people.table.ts'

export const password = 'secret-1'

const bengali = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

let counter = 0

/** Values that occur nowhere else, so that each of them shows where the person is stored. */
function newIdentity() {
  counter += 1
  // In letters: a profile of many digits waits for a moderator.
  const tag = `zq${String(counter).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}x`
  const digits = String(counter).padStart(4, '0')
  return {
    name: `${tag}জরিনা ${tag}ফেরদৌসী`,
    phone: `0173${digits}555`,
    contactPhone: `0184${digits}666`,
    oldPhone: `0195${digits}777`,
    email: `${tag}mail@example.com`,
    bio: `${tag}bio আমি মন দিয়ে কাজ করি`,
    experience: `${tag}exp ১০ বছর`,
    comment: `${tag}comment ভালো কাজ`,
    idNumber: `1990${digits}4321`,
    picture: sha256Hex(tag).slice(0, 32),
  }
}
type Identity = ReturnType<typeof newIdentity>

/** What must not be found anywhere: each name alone, and phones without the leading 0, which every spelling contains. */
function markersOf(me: Identity, isWorker: boolean): string[] {
  const firstWord = (text: string) => text.split(' ').slice(0, 1)
  const phones = [me.phone, me.oldPhone, ...(isWorker ? [me.contactPhone] : [])]
  return [
    ...me.name.split(' '),
    ...phones.map((phone) => phone.slice(1)),
    me.email,
    ...firstWord(me.comment),
    me.picture,
    ...(isWorker ? [...firstWord(me.bio), ...firstWord(me.experience), me.idNumber] : []),
  ]
}

const now = new Date()
const stamp = { createdAt: now, updatedAt: now }

async function storePictures(me: Identity, userId: number) {
  const bytes = new TextEncoder().encode(`a picture of ${me.name}`)
  const path = (folder: string, kind: string) => `${folder}/${kind}-${me.picture}`
  const [photo, wished, unused] = ['own', 'wished', 'unused'].map((kind) => path('photos', kind))
  const [front, back] = ['front', 'back'].map((kind) => path('documents', kind))
  const pictures = [photo, wished, unused].map((name = '') => ({
    bucket: 'pictures' as const,
    path: name,
    objects: [160, 320, 640].map((side) => ({ key: `${name}-${side}.webp`, bytes })),
  }))
  const documents = [front, back].map((name = '') => ({
    bucket: 'documents' as const,
    path: name,
    objects: [{ key: documentKey(name), bytes }],
  }))
  await storeImages(db, imageStore(env), [...pictures, ...documents], { userId, now })
  return { photo, wished, front: documentKey(front ?? ''), back: documentKey(back ?? '') }
}

async function payByEveryMethod(me: Identity, userId: number, providerId: number | null) {
  const subscription = await makeSubscription(userId)
  const boost = providerId === null ? null : await makeBoost(providerId)
  const purchases = [
    { purpose: 'subscription' as const, subscriptionId: subscription.id },
    ...(boost ? [{ purpose: 'boost' as const, boostId: boost.id }] : []),
    { purpose: 'biodata_fee' as const },
  ]
  const refs: string[] = []
  for (const [index, method] of (['nogorpay', 'sslcommerz', 'manual'] as const).entries()) {
    const payment = await makePayment({
      userId,
      method,
      ...(purchases[index] ?? { purpose: 'biodata_fee' as const }),
      gatewayTxnId: `TXN-${method}-${userId}`,
      paymentUrl: `https://pay.example/?cus_phone=${me.phone}`,
      sessionKey: `session of ${me.email}`,
      reason: `${me.name} ফোনে বলেছেন`,
      refundedPoisha: 1000,
      refundedAt: now,
      refundReason: `${me.name} চেয়েছেন`,
    })
    refs.push(payment.ref)
    await db.insert(paymentEvents).values({
      paymentId: payment.id,
      source: 'ipn',
      kind: 'message',
      detail: {
        cus_name: me.name,
        cus_phone: `88${me.phone}`,
        cus_email: me.email,
        note: bengali(me.phone),
        amount_poisha: 50_000,
        transaction: `TXN-${method}-${userId}`,
      },
      createdAt: now,
    })
  }
  return refs
}

/**
 * A customer or an approved worker with rows in every table that can hold a person: profile, waiting and decided
 * changes, pictures, ratings, reports, reveals, payments by each method, SMS, codes, and audit rows by staff.
 */
export async function makePersonWithHistory(role: 'customer' | 'service_worker') {
  const me = newIdentity()
  const staff = await makeUser('staff', { name: 'মডারেটর সুমন' })
  const other = await makeUser('customer')
  const otherProvider = await makeProvider()
  const user = await makeUser(role, {
    name: me.name,
    phone: me.phone,
    email: me.email,
    passwordHash: await hashPassword(password),
  })
  const images = await storePictures(me, user.id)
  const provider = role === 'service_worker' ? await makeOwnProvider(me, user.id, staff.id, images) : null
  const refs = await payByEveryMethod(me, user.id, provider?.id ?? null)

  const reveal = async (customerId: number, providerId: number) => {
    const { id: revealId } = await makeReveal(customerId, providerId)
    await makeCallAnswer({ revealId, customerId, providerId })
    await db.insert(contactReports).values({
      customerId,
      providerId,
      reason: 'unreachable',
      createdAt: now,
    })
  }
  await reveal(user.id, otherProvider.id)
  const request = {
    categoryId: 1,
    placeLevel: 'upazila' as const,
    placeId: 1,
    createdAt: now,
    expiresAt: now,
  }
  await db.insert(providerRequests).values([
    { ...request, phone: me.phone, userId: user.id, scope: '1:t1:*:*' },
    { ...request, phone: me.phone, userId: null, scope: '2:t1:*:*' },
  ])
  // One that an agent took for the number, and one that became the account.
  await makeOnboarding(staff.id, {
    phone: me.phone,
    name: me.name,
    workExperience: me.experience,
    idNumberSealed: seal(env.SETTINGS_KEY, me.idNumber),
  })
  const agreed = { userId: user.id, agreedBy: 'code' as const, agreedAt: now }
  const form = { agentId: staff.id, formKey: `agreed-${user.id}`, createdAt: now, expiresAt: now }
  await insertRow(onboardings, { ...form, ...agreed })
  const { id: importId } = await insertRow(imports, {
    key: `list-of-person-${user.id}`,
    name: 'বাজারের তালিকা',
    createdBy: staff.id,
    origin: '',
    createdAt: now,
  })
  await db.insert(importedProfiles).values([
    {
      importId,
      state: 'agreed',
      userId: user.id,
      phoneHash: `agreed ${user.id}`,
      createdAt: now,
      expiresAt: now,
    },
    {
      importId,
      phone: me.phone,
      name: me.name,
      phoneHash: `waiting ${user.id}`,
      createdAt: now,
      expiresAt: now,
    },
  ])
  await db.insert(favourites).values({ customerId: user.id, providerId: otherProvider.id, createdAt: now })
  const reply = (ratingId: number, text: string) =>
    db.insert(reviewReplies).values({ ratingId, text, status: 'approved', ...stamp })
  const written = await makeReview(otherProvider.id, { customerId: user.id, comment: me.comment })
  await reply(written.id, `ধন্যবাদ, ${me.name}`)
  await db.insert(termsAgreements).values({ userId: user.id, kind: 'biodata', version: 'v1', agreedAt: now })
  if (provider) {
    await reveal(other.id, provider.id)
    const rating = await makeReview(provider.id, {
      customerId: other.id,
      comment: `${me.name}কে ফোন দিন ${bengali(me.contactPhone)}`,
    })
    await reply(rating.id, `${me.name}: ধন্যবাদ`)
  }

  // Only a worker has a contact number.
  const phones = provider ? [me.phone, me.contactPhone] : [me.phone]
  for (const phone of phones)
    await db.insert(oneTimeCodes).values({
      phone,
      purpose: 'reset_password',
      codeHash: sha256Hex(phone),
      sentAt: now,
      expiresAt: now,
    })
  await signInOnDevice(me, user.id)
  await db.insert(pushSubscriptions).values({
    userId: user.id,
    sessionId: `session-${user.id}`,
    endpoint: `https://fcm.googleapis.com/fcm/send/${me.email}`,
    p256dh: 'key',
    auth: me.email,
    keyId: 'pair',
    renewedAt: now,
    createdAt: now,
  })
  const sms = (phone: string, values: Partial<typeof outbox.$inferInsert> = {}) => ({
    channel: 'sms' as const,
    recipient: phone,
    kind: 'worker_approved',
    body: `${me.name}, আপনার নম্বর ${bengali(phone)}`,
    sendAfter: now,
    createdAt: now,
    ...values,
  })
  const about = { entity: 'provider', entityId: provider?.id ?? 0 }
  await db
    .insert(outbox)
    .values([
      ...phones.map((phone) => sms(phone, { status: 'sent' })),
      sms(me.oldPhone, provider ? about : { entity: 'user', entityId: user.id }),
    ])

  const deletedId = 1_000_000 + user.id
  const state = { name: me.name, comment: me.comment, status: 'approved', note: `88${me.phone}`, rank: 3 }
  const row = (entity: string, entityId: number | string, actor: { id: number; name: string }) => ({
    actorId: actor.id,
    actorName: actor.name,
    action: `${entity}.edited`,
    entity,
    entityId: String(entityId),
    before: state,
    after: { ...state, deep: { phone: me.phone, email: me.email } },
    createdAt: now,
  })
  await db.insert(auditLog).values([
    row('user', user.id, staff),
    ...(provider ? [row('provider', provider.id, staff), row('provider', provider.id, user)] : []),
    ...refs.map((ref) => row('payment', ref, staff)),
    row('setting', 'sms', user),
    // An earlier profile, which a moderator deleted.
    row('provider', deletedId, staff),
    {
      ...row('provider', deletedId, staff),
      action: 'provider.deleted',
      before: { ...state, user_id: user.id },
    },
  ])
  return { me, user, provider, other, otherProvider, staff, refs, markers: markersOf(me, provider !== null) }
}

async function makeOwnProvider(
  me: Identity,
  userId: number,
  staffId: number,
  images: Awaited<ReturnType<typeof storePictures>>,
) {
  const provider = await makeProvider({
    userId,
    name: me.name,
    phone: me.contactPhone,
    bio: me.bio,
    workExperience: me.experience,
    bloodGroup: 'O+',
    idNumberSealed: seal(env.SETTINGS_KEY, me.idNumber),
    idNumberHash: sha256Hex(me.idNumber),
    photo: images.photo,
    idCardFront: images.front,
    idCardBack: images.back,
    rejectionNote: `${me.name}, ছবি ঝাপসা`,
  })
  await makeChange(provider.id, { name: me.name, photo: images.wished, bio: me.bio })
  await makeChange(
    provider.id,
    { name: me.name },
    {
      previous: { name: me.name, photo: images.photo },
      status: 'rejected',
      rejectionCode: 'other',
      rejectionNote: `${me.name}, নাম মেলে না`,
      reviewedAt: now,
      reviewedBy: staffId,
    },
  )
  await runBatch(db, projectListing(db, provider.id))
  return provider
}

async function signInOnDevice(me: Identity, userId: number) {
  await db.insert(phoneChanges).values({
    userId,
    phone: me.phone,
    codeHash: sha256Hex(me.phone),
    sentAt: now,
    expiresAt: now,
  })
  const { id: deviceId } = await insertRow(devices, {
    userId,
    tokenHash: sha256Hex(me.email),
    label: `${me.name}-এর ফোন`,
    firstSeenAt: now,
    lastSeenAt: now,
  })
  await db.insert(securityEvents).values({
    kind: 'auth.signed_in',
    userId,
    networkHash: sha256Hex(String(userId)),
    deviceId,
    result: 'new_device',
    at: now,
  })
  await db.insert(sessions).values({
    id: `session-${userId}`,
    userId,
    deviceId,
    createdAt: now,
    expiresAt: now,
  })
  const { division, district, thana } = await makePlace()
  await db.insert(registrations).values({
    phone: me.phone,
    name: me.name,
    email: me.email,
    passwordHash: 'hash',
    role: 'customer',
    divisionId: division.id,
    districtId: district.id,
    upazilaId: thana.id,
    codeHash: sha256Hex(me.phone),
    sentAt: now,
    codeExpiresAt: now,
    createdAt: now,
    expiresAt: now,
  })
}
