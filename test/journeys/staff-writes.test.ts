import { desc, eq, gt, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeRows, db, rowsOf } from '#test/support/database.ts'
import { listEvents, resetBudget } from '#test/support/audits.ts'
import { makeDiscountCode } from '#test/support/discount-codes.ts'
import {
  insertRow,
  makeBoostingPlan,
  makeCategory,
  makeChange,
  makeOnboarding,
  makePlace,
  makeProvider,
  makeReview,
  makeSubscriptionPlan,
  makeUser,
  newPhone,
} from '#test/support/factories.ts'
import { switchOnDoubles } from '#test/support/gateway-doubles/with-doubles.ts'
import { makePending } from '#test/support/moderation.ts'
import { makePayment, makeManualPayment } from '#test/support/payments.ts'
import { newPicture, formOf } from '#test/support/pictures.ts'
import { as } from '#test/support/request.ts'
import { appCode } from '#test/support/app-code.ts'
import { makeEnrolled } from '#test/support/second-factor.ts'
import { changeSettings, removeSettings } from '#test/support/settings.ts'
import { fillParameters, listRoutes } from '#test/support/routes.ts'
import { jsonOf, phoneInText } from '#test/support/answers.ts'
import { biodataFields } from '#test/support/registration.ts'
import { raiseWarning } from '#worker/features/audit/events.queries.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { onboardings, importedProfiles } from '#worker/features/recruiting/recruiting.table.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { informationPages } from '#worker/features/content-pages/content-pages.table.ts'
import { localities } from '#worker/features/places/places.table.ts'
import { unmetSearches } from '#worker/features/providers/providers.table.ts'
import { reviewReplies, reviewReports } from '#worker/features/ratings/ratings.table.ts'
import { contactReports } from '#worker/features/reveals/reveals.table.ts'
import { isStaff, type Right } from '#worker/lib/rights.schema.ts'
import { rolesWith } from '#worker/lib/staff-rights.schema.ts'

type Staff = Awaited<ReturnType<typeof as>>

/** Sends a body, or a form, by the method and to the address of a route. The id, or a row with it, fills its parameter. */
type Send = (body?: object, id?: Id | Promise<Id>) => Promise<Response>
type Id = { id: number } | number | string | undefined
/** Prepares the rows for one write of the admin area and sends it. */
type Write = (send: Send, admin: Staff) => Promise<Response>

const secret = 'never-to-be-logged-9x'
const reason = { reason_code: 'photo_unclear', note: 'আবার দিন' }
const face = await newPicture()
const picture = () => new File([face], 'picture.png', { type: 'image/png' })
let counter = 0
const newName = () => `নতুন নাম ${(counter += 1)}`
const newPlace = () => ({ name: `New place ${(counter += 1)}`, bn_name: newName() })

const staffForm = () =>
  formOf({ name: newName(), phone: newPhone(), password: `${secret}-pass`, email: 'person@example.com' })

async function makeChangePath() {
  const provider = await makeProvider()
  const change = await makeChange(provider.id, { name: newName() })
  return `/api/admin/workers/${provider.id}/changes/${change.id}`
}

async function makeHeldComment() {
  const { id, updatedAt } = await makeReview((await makeProvider()).id, {
    comment: 'কল করুন ০১৭১ …',
    commentHeld: true,
  })
  return { id, seen: { updated_at: updatedAt.toISOString() } }
}

/** A comment with a report and a reply that waits. */
async function makeReportedReview() {
  const at = new Date()
  const provider = await makeProvider({ ratingSum: 5, ratingCount: 1 })
  const rating = await makeReview(provider.id)
  const ratingId = rating.id
  await insertRow(reviewReports, { ratingId, reporter: 'hash', reason: 'abusive', createdAt: at })
  const reply = await insertRow(reviewReplies, { ratingId, text: 'ধন্যবাদ', createdAt: at, updatedAt: at })
  return {
    rating,
    reply,
    seen: { updated_at: at.toISOString() },
    ratingSeen: { updated_at: rating.updatedAt.toISOString() },
  }
}

async function makeReportedNumber() {
  const [{ id }, customer] = [await makeProvider(), await makeUser('customer')]
  const report = { providerId: id, customerId: customer.id, reason: 'not_working' as const }
  await insertRow(contactReports, { ...report, createdAt: new Date() })
  return id
}

const makeLocality = async () =>
  insertRow(localities, {
    upazilaId: (await makePlace()).thana.id,
    name: newName(),
    createdAt: new Date(),
    updatedAt: new Date(),
  })

const newImport = () => ({ key: `the-key-of-list-${(counter += 1)}`, name: newName() })
const makeImport = (admin: Staff) => jsonOf<{ id: number }>(admin.post('/api/admin/imports', newImport()))
const makeUnmetSearch = () =>
  insertRow(unmetSearches, { day: '2026-11-01', words: `অজানা ${newName()}`, searches: 1 })

/** Warnings that an admin marks as seen. */
const events: number[] = []

async function makeEvents() {
  for (const subject of ['budget:one', 'budget:two'])
    await raiseWarning(db, { ...resetBudget, subject, now: new Date() })
  events.push(...(await listEvents()).map(({ id }) => id))
}

const writes: Record<string, Write> = {
  'POST /api/categories': (send) =>
    send(
      formOf({ name: newName(), description: '', is_active: '1', show_in_homepage: '0', image: picture() }),
    ),
  'PUT /api/categories/:id': (send) => send({ name: newName() }, makeCategory()),
  'POST /api/categories/:id': (send) => send(formOf({ _method: 'PUT', name: newName() }), makeCategory()),
  'DELETE /api/categories/:id': (send) => send({}, makeCategory()),
  'PUT /api/admin/categories/order': async (send, admin) => {
    await makeCategory({ sortOrder: 500 })
    await makeCategory({ sortOrder: 501 })
    const { data } = await (await admin.get('/api/admin/categories')).json<{ data: { id: number }[] }>()
    return send({ ids: data.map(({ id }) => id).toReversed() })
  },
  'POST /api/admin/categories/:id/move': async (send) =>
    send({ category_id: (await makeCategory()).id }, (await makeProvider()).categoryId),
  'POST /api/admin/searches/unmet/:id/word': async (send) =>
    send({ category_id: (await makeCategory()).id }, makeUnmetSearch()),
  'DELETE /api/admin/searches/unmet/:id': (send) => send({}, makeUnmetSearch()),
  'POST /api/admin/categories/suggested': (send) => send({ keys: ['mason'] }),
  'POST /api/admin/subscription-plans': (send) =>
    send({ name: newName(), price: 99.5, duration_days: 7, daily_biodata_view_limit: 5, is_active: true }),
  'POST /api/admin/subscription-plans/suggested': (send) => send({ names: ['মাসিক'] }),
  'PUT /api/admin/subscription-plans/:id': (send) => send({ price: 100 }, makeSubscriptionPlan()),
  'DELETE /api/admin/subscription-plans/:id': (send) => send({}, makeSubscriptionPlan()),
  'POST /api/admin/discount-codes': (send) => {
    const bounds = { starts_on: '2026-11-01', ends_on: '2026-12-01', max_uses: 5, max_per_person: 1 }
    const code = { code: 'AUDIT1', purpose: 'subscription', kind: 'taka', value: 50, is_active: true }
    return send({ ...code, ...bounds, budget: 500 })
  },
  'PUT /api/admin/discount-codes/:id': (send) => send({ max_uses: 50 }, makeDiscountCode()),
  'DELETE /api/admin/discount-codes/:id': (send) => send({}, makeDiscountCode()),
  'POST /api/admin/boosting-plans': (send) =>
    send({ name: newName(), price: 50, duration_days: 7, rank_bonus: 5, is_active: true }),
  'POST /api/admin/boosting-plans/suggested': (send) => send({ names: ['৭ দিনের বুস্ট'] }),
  'PUT /api/admin/boosting-plans/:id': (send) => send({ rank_bonus: 7 }, makeBoostingPlan()),
  'DELETE /api/admin/boosting-plans/:id': (send) => send({}, makeBoostingPlan()),

  'POST /api/admin/geolocation/divisions': (send) => send({ ...newPlace(), country_id: 1 }),
  'PUT /api/admin/geolocation/divisions/:id': async (send) =>
    send({ bn_name: newName() }, (await makePlace()).division),
  'DELETE /api/admin/geolocation/divisions/:id': async (send, admin) => {
    const added = await admin.post('/api/admin/geolocation/divisions', newPlace())
    return send({}, (await added.json<{ data: { id: number } }>()).data)
  },
  'POST /api/admin/geolocation/districts': async (send) =>
    send({ ...newPlace(), division_id: (await makePlace()).division.id }),
  'PUT /api/admin/geolocation/districts/:id': async (send) =>
    send({ bn_name: newName() }, (await makePlace()).district),
  'DELETE /api/admin/geolocation/districts/:id': async (send, admin) => {
    const { district, thana } = await makePlace()
    await admin.delete(`/api/admin/geolocation/thanas/${thana.id}`)
    return send({}, district)
  },
  'POST /api/admin/geolocation/thanas': async (send) =>
    send({ ...newPlace(), district_id: (await makePlace()).district.id }),
  'PUT /api/admin/geolocation/thanas/:id': async (send) =>
    send({ bn_name: newName() }, (await makePlace()).thana),
  'DELETE /api/admin/geolocation/thanas/:id': async (send) => send({}, (await makePlace()).thana),

  'POST /api/admin/imports': (send) => send(newImport()),
  'POST /api/admin/imports/:id/rows': async (send, admin) => {
    const [category, { thana, district }] = [await makeCategory(), await makePlace()]
    const place = `${thana.bnName}, ${district.bnName}`
    const row = { name: newName().replace(/\d/g, ''), phone: newPhone(), trade: category.name, place }
    return send({ rows: [row] }, makeImport(admin))
  },
  'DELETE /api/admin/imports/:id/waiting': async (send, admin) => {
    const { id } = await makeImport(admin)
    const row = { importId: id, phone: newPhone(), phoneHash: newName() }
    await insertRow(importedProfiles, { ...row, createdAt: new Date(), expiresAt: new Date() })
    return send({}, id)
  },
  'POST /api/admin/localities': async (send) =>
    send({ name: newName(), upazila_id: (await makePlace()).thana.id }),
  'PUT /api/admin/localities/:id': (send) => send({ name: newName() }, makeLocality()),
  'DELETE /api/admin/localities/:id': (send) => send({}, makeLocality()),

  'POST /api/admin/warnings/acknowledge': (send) => send({ ids: [events.pop()] }),
  'POST /api/admin/warnings/:id/acknowledge': (send) => send({}, events.pop()),

  'POST /api/admin/comments/:id/approve': async (send) => {
    const held = await makeHeldComment()
    return send(held.seen, held)
  },
  'POST /api/admin/review-replies/:id/approve': async (send) => {
    const { reply, seen } = await makeReportedReview()
    return send(seen, reply)
  },
  'POST /api/admin/review-replies/:id/refuse': async (send) => {
    const { reply, seen } = await makeReportedReview()
    return send({ ...seen, reason: 'abusive' }, reply)
  },
  'POST /api/admin/reviews/:id/keep': async (send) => {
    const { rating, ratingSeen: seen } = await makeReportedReview()
    return send(seen, rating)
  },
  'POST /api/admin/reviews/:id/remove': async (send) => {
    const { rating, ratingSeen: seen } = await makeReportedReview()
    return send({ ...seen, reason: 'abusive' }, rating)
  },
  'POST /api/admin/comments/:id/remove': async (send) => {
    const held = await makeHeldComment()
    return send(held.seen, held)
  },

  'POST /api/admin/workers/:id/contact/withhold': (send) => send({}, makeReportedNumber()),
  'POST /api/admin/workers/:id/contact/confirm': (send) => send({ is_withheld: false }, makeReportedNumber()),
  'PUT /api/admin/customers/:id/challenge': (send) => send({ is_challenged: true }, makeUser('customer')),

  'PUT /api/admin/workers/:id': async (send) => {
    const provider = await makeProvider()
    const form = { name: newName(), phone: provider.phone, work_experience: null, gender: 'female' }
    return send({ ...form, is_approved: true, verified_badge: true }, provider)
  },
  'POST /api/service-workers/:id/approve': (send) => send({}, makePending()),
  'POST /api/service-workers/:id/reject': (send) => send(reason, makePending()),
  'POST /api/admin/workers/:id/ask': (send) => send({ field: 'bio', note: 'আরও লিখুন' }, makePending()),
  'DELETE /api/service-workers/:id': (send) => send({}, makeProvider({ status: 'rejected' })),
  'POST /api/admin/workers/:id/activate': (send) => send({}, makeProvider({ isActive: false })),
  'POST /api/admin/workers/:id/deactivate': (send) => send({}, makeProvider()),
  'POST /api/admin/workers/bulk': async (send) =>
    send({ ids: [(await makeProvider()).id], action: 'deactivate' }),
  'POST /api/admin/workers/:id/undo': async (send, admin) => {
    const { id } = await makePending()
    await admin.post(`/api/service-workers/${id}/approve`)
    return send({}, id)
  },
  'POST /api/admin/workers/:id/changes/:changeId/approve': async (_, admin) =>
    admin.post(`${await makeChangePath()}/approve`),
  'POST /api/admin/workers/:id/changes/:changeId/reject': async (_, admin) =>
    admin.post(`${await makeChangePath()}/reject`, reason),
  'PUT /api/admin/users/:userId/verified-badge': async (send) =>
    send({ verified_badge: true }, (await makeProvider()).userId),

  'POST /api/admin/users/:id/suspend': (send) => send({ reason: 'প্রতারণার অভিযোগ' }, makeUser()),
  'POST /api/admin/users/bulk': async (send) =>
    send({ ids: [(await makeUser()).id], action: 'suspend', reason: 'প্রতারণা' }),
  'POST /api/admin/users/:id/reinstate': (send) =>
    send({}, makeUser('customer', { suspendedAt: new Date() })),
  'POST /api/admin/staff': (send) => send(staffForm()),
  'POST /api/admin/staff/:id': async (_, admin) =>
    admin.form('POST', `/api/admin/staff/${(await makeUser('staff')).id}?_method=PUT`, staffForm()),
  'PUT /api/admin/staff/:id': (send) => send(staffForm(), makeUser('staff')),
  'DELETE /api/admin/staff/:id': (send) => send({}, makeUser('staff')),
  'DELETE /api/admin/staff/:id/second-factor': async (send) => send({}, (await makeEnrolled('staff')).user),
  'POST /api/me/second-factor': async () => (await as(await makeUser('staff'))).post('/api/me/second-factor'),
  'POST /api/me/second-factor/confirm': async () => {
    const staff = await as(await makeUser('staff'))
    const { secret: appSecret } = await (await staff.post('/api/me/second-factor')).json<{ secret: string }>()
    return staff.post('/api/me/second-factor/confirm', { code: appCode(appSecret) })
  },
  'POST /api/me/second-factor/recovery-codes': async () =>
    (await makeEnrolled()).caller.post('/api/me/second-factor/recovery-codes'),
  'DELETE /api/me/second-factor': async () => (await makeEnrolled()).caller.delete('/api/me/second-factor'),
  'PUT /api/admin/profile': async () =>
    (await as(await makeUser('admin'))).put('/api/admin/profile', {
      name: newName(),
      password: `${secret}-pass`,
    }),

  'POST /api/admin/payments/:id/confirm': (send) => send({}, makeManualPayment()),
  'POST /api/admin/payments/:id/reject': (send) => send({ reason: 'টাকা আসেনি' }, makeManualPayment()),
  'POST /api/admin/payments/:id/reopen': async (send, admin) => {
    const { id } = await makeManualPayment()
    await admin.post(`/api/admin/payments/${id}/reject`, { reason: 'টাকা আসেনি' })
    return send({}, id)
  },
  'POST /api/admin/payments/review': async (send) =>
    send({ decision: 'confirm', ids: [(await makeManualPayment()).id] }),
  'POST /api/admin/payments/:id/refund': (send) => send({ reason: 'অনুরোধ', by_hand: true }, makePayment()),

  'PUT /api/admin/settings/site': (send) => send({ site_keywords: newName() }),
  'POST /api/admin/settings/site': (send) => send(formOf({ _method: 'PUT', site_keywords: newName() })),
  'PUT /api/admin/settings/contact': (send) => send({ contact_address: newName() }),
  'PUT /api/admin/settings/payment': (send) => send({ ssl_store_password: secret, ssl_store_id: newName() }),
  'PUT /api/admin/settings/system': (send) => send({ biodata_submission_fee: 12.5 }),
  'PUT /api/admin/settings/terms': (send) => send({ terms_of_biodata_content: `<p>${newName()}</p>` }),
  'PUT /api/admin/settings/notifications': (send) => send({ sms_template_worker_approved: newName() }),
  'PUT /api/admin/settings/faq': (send) =>
    send({ faq_enabled: true, faq_items: [{ question: newName(), answer: 'উত্তর', enabled: true }] }),
  'PUT /api/admin/settings/moderation': (send) => send({ id_image_retention_days: 31 }),
  'PUT /api/admin/settings/retention': (send) => send({ retention_sms_days: 31 }),
  'PUT /api/admin/settings/operator': (send) =>
    send({ operator_channel: 'webhook', operator_webhook_url: `https://hooks.example.com/${secret}` }),
  'POST /api/admin/settings/operator/test': async (send) => {
    await changeSettings({ operator_channel: 'sms' })
    return send()
  },
  'PUT /api/admin/sms/settings': (send) => {
    const service = { sms_provider: 'mimsms', sms_enabled: false, mimsms_base_url: 'https://api.mimsms.com' }
    const account = { mimsms_username: 'person@example.com', mimsms_sender_name: newName() }
    return send({ ...service, ...account, mimsms_api_key: secret })
  },
  'PUT /api/admin/checklist/:step': (send) => send({ skipped: true }, 'moderator'),
  'POST /api/admin/settings/payment/test': async (send) => {
    await switchOnDoubles()
    return send({ method: 'sslcommerz' })
  },
  'POST /api/admin/sms/test': async (send) => {
    // Without an account, development writes the SMS to its log.
    await removeSettings()
    return send({ test_number: '01712345678', test_message: 'পরীক্ষা' })
  },
  'POST /api/admin/sms/retry': (send) => send(),
  'POST /api/onboarding/forms': async (send) => {
    await changeSettings({ agent_onboarding: '1' })
    const own = { key: `form-of-a-worker-${(counter += 1)}`, phone: newPhone(), profile_photo: picture() }
    return send(formOf({ ...(await biodataFields()), ...own }))
  },
  'POST /api/onboarding/forms/:id/code': (send, admin) => send({}, ownForm(admin)),
  'POST /api/onboarding/forms/:id/agreement': async (send, admin) => {
    const { id, formKey } = await ownForm(admin)
    const image = { bucket: 'pictures' as const, path: `photos/${formKey}` }
    await insertRow(storedImages, { ...image, createdAt: new Date() })
    await changeRows(onboardings, eq(onboardings.id, id), { photo: image.path })
    const asked = admin.post(`/api/onboarding/forms/${id}/code`)
    return send({ otp: (await jsonOf<{ dev_otp: string }>(asked)).dev_otp }, id)
  },
  'PUT /api/admin/information/:slug': async (send) => {
    const page = { slug: 'written', title: 'ক', description: 'খ', html: '<p>গ</p>' }
    await insertRow(informationPages, { ...page, updatedAt: new Date() })
    return send({ title: newName(), description: 'বিবরণ', html: '<p>লেখা</p>' }, page.slug)
  },
}

/** A form of a worker that this agent took. */
async function ownForm(admin: Staff) {
  await changeSettings({ agent_onboarding: '1' })
  const { id } = await (await admin.get('/api/auth/me')).json<{ id: number }>()
  return makeOnboarding(id, { photo: null })
}

/** Routes that only query an external service and change no row. */
const withoutAudit = [
  // Writes nothing.
  'POST /api/admin/imports/check',
  'POST /api/admin/payments/:id/ask',
  'POST /api/admin/sms/balance',
  // Who looks at a case is forgotten after ten minutes.
  'POST /api/admin/workers/:id/claim',
  'POST /api/admin/workers/claim-next',
]

/** Which states the audit rows of a route must have. The retry of failed SMS changes no field. */
function expectedStates(route: string): { before?: boolean; after?: boolean } {
  if (route.startsWith('PUT')) return { before: true, after: true }
  if (route.startsWith('DELETE')) return { before: true }
  return route.endsWith('/sms/retry') ? {} : { after: true }
}

const lastAuditId = async () =>
  (await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]?.id ?? 0

describe('writes by admin and staff', () => {
  let admin: Staff
  beforeAll(async () => {
    admin = await as(await makeUser('admin', { name: 'প্রধান' }))
    await changeSettings({ discount_codes_enabled: '1', list_import_enabled: '1' })
    await makeEvents()
  })

  it('are listed here for every route that is restricted to admin and staff', () => {
    const restricted = listRoutes()
      .filter(({ method, right }) => method !== 'GET' && right && right !== 'anyone' && right !== 'signed-in')
      .filter(({ right }) => rolesWith(right as Right).every((role) => isStaff({ role })))
      .map(({ method, path }) => `${method} ${path}`)
    expect(restricted.toSorted()).toEqual([...Object.keys(writes), ...withoutAudit].toSorted())
  })

  it.each(Object.entries(writes))(
    '%s writes an audit entry with the states before and after, without secrets',
    async (route, write) => {
      const before = await lastAuditId()
      const [method = '', path = ''] = route.split(' ')
      const send: Send = async (body = {}, made) => {
        const row = await made
        const address = fillParameters(path, (typeof row === 'object' ? row.id : row) ?? '')
        if (body instanceof FormData) return admin.form(method, address, body)
        return method === 'DELETE'
          ? admin.delete(address)
          : admin[method === 'PUT' ? 'put' : 'post'](address, body)
      }
      const answer = await write(send, admin)
      const text = await answer.text()
      expect(answer.status, text).toBeLessThan(300)
      expect(JSON.parse(text)).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
      const rows = await rowsOf(auditLog, gt(auditLog.id, sql`${before}`))
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        expect(row.actorId).not.toBeNull()
        expect(row.requestId).not.toBeNull()
        expect(row.action).toMatch(/^[a-z_]+\.[a-z_]+$/)
      }
      const states = {
        before: rows.some((row) => row.before !== null),
        after: rows.some((row) => row.after !== null),
      }
      expect(states).toMatchObject(expectedStates(route))
      const log = JSON.stringify(rows)
      expect(log).not.toContain(secret)
      expect(log).not.toMatch(phoneInText)
      expect(log).not.toContain('person@example.com')
    },
  )
})
