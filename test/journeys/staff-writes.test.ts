import { desc, eq, gt, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { listEvents } from '#test/support/audits.ts'
import { makeDiscountCode } from '#test/support/discount-codes.ts'
import {
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
import { listRoutes } from '#test/support/routes.ts'
import { phoneInText } from '#test/support/answers.ts'
import { biodataFields } from '#test/support/registration.ts'
import { raiseWarning } from '#worker/features/audit/events.queries.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { onboardings } from '#worker/features/recruiting/onboarding/onboarding.table.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { informationPages } from '#worker/features/content-pages/content-pages.table.ts'
import { importedProfiles } from '#worker/features/recruiting/imports/imports.table.ts'
import { localities } from '#worker/features/places/places.table.ts'
import { unmetSearches } from '#worker/features/providers/search/unmet/unmet-searches.table.ts'
import { reviewReplies } from '#worker/features/ratings/replies/replies.table.ts'
import { reviewReports } from '#worker/features/ratings/reports/review-reports.table.ts'
import { contactReports } from '#worker/features/reveals/reveals.table.ts'
import { isStaff, rolesWith, type Right } from '#worker/lib/rights.schema.ts'

type Staff = Awaited<ReturnType<typeof as>>

/** Prepares the rows for one write of the admin area and sends it. */
type Write = (admin: Staff) => Promise<Response>

const secret = 'never-to-be-logged-9x'
const reason = { reason_code: 'photo_unclear', note: 'আবার দিন' }
const face = await newPicture()
const picture = () => new File([face], 'picture.png', { type: 'image/png' })
let counter = 0
const newName = () => `নতুন নাম ${(counter += 1)}`
const newLatinName = () => `New place ${(counter += 1)}`

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
  await db.insert(reviewReports).values({ ratingId, reporter: 'hash', reason: 'abusive', createdAt: at })
  const [reply] = await db
    .insert(reviewReplies)
    .values({ ratingId, text: 'ধন্যবাদ', createdAt: at, updatedAt: at })
    .returning()
  return {
    rating,
    reply,
    seen: { updated_at: at.toISOString() },
    ratingSeen: { updated_at: rating.updatedAt.toISOString() },
  }
}

async function makeReportedNumber() {
  const { id: providerId } = await makeProvider()
  await db.insert(contactReports).values({
    providerId,
    customerId: (await makeUser('customer')).id,
    reason: 'not_working',
    viewReturned: false,
    createdAt: new Date(),
  })
  return providerId
}

async function makeLocality() {
  const { thana } = await makePlace()
  const [row] = await db
    .insert(localities)
    .values({ upazilaId: thana.id, name: newName(), createdAt: new Date(), updatedAt: new Date() })
    .returning({ id: localities.id })
  return row?.id
}

async function beginImport(admin: Staff) {
  await changeSettings({ list_import_enabled: '1' })
  return admin.post('/api/admin/imports', { key: `the-key-of-list-${(counter += 1)}`, name: newName() })
}
const makeImport = async (admin: Staff) => (await beginImport(admin)).json<{ id: number }>()

async function makeUnmetSearch() {
  const [row] = await db
    .insert(unmetSearches)
    .values({ day: '2026-11-01', words: `অজানা ${newName()}`, searches: 1 })
    .returning()
  return row?.id
}

/** Warnings that an admin marks as seen. */
const events: number[] = []

async function makeEvents() {
  for (const subject of ['budget:one', 'budget:two'])
    await raiseWarning(db, { kind: 'sms_budget_reset', subject, now: new Date() })
  events.push(...(await listEvents()).map(({ id }) => id))
}

const writes: Record<string, Write> = {
  'POST /api/categories': (admin) =>
    admin.form(
      'POST',
      '/api/categories',
      formOf({ name: newName(), description: '', is_active: '1', show_in_homepage: '0', image: picture() }),
    ),
  'PUT /api/categories/:id': async (admin) =>
    admin.put(`/api/categories/${(await makeCategory()).id}`, { name: newName() }),
  'POST /api/categories/:id': async (admin) =>
    admin.form(
      'POST',
      `/api/categories/${(await makeCategory()).id}`,
      formOf({ _method: 'PUT', name: newName() }),
    ),
  'DELETE /api/categories/:id': async (admin) => admin.delete(`/api/categories/${(await makeCategory()).id}`),
  'PUT /api/admin/categories/order': async (admin) => {
    await makeCategory({ sortOrder: 500 })
    await makeCategory({ sortOrder: 501 })
    const { data } = await (await admin.get('/api/admin/categories')).json<{ data: { id: number }[] }>()
    return admin.put('/api/admin/categories/order', { ids: data.map(({ id }) => id).toReversed() })
  },
  'POST /api/admin/categories/:id/move': async (admin) => {
    const { categoryId } = await makeProvider()
    return admin.post(`/api/admin/categories/${categoryId}/move`, { category_id: (await makeCategory()).id })
  },
  'POST /api/admin/searches/unmet/:id/word': async (admin) => {
    const { id } = await makeCategory()
    return admin.post(`/api/admin/searches/unmet/${await makeUnmetSearch()}/word`, { category_id: id })
  },
  'DELETE /api/admin/searches/unmet/:id': async (admin) =>
    admin.delete(`/api/admin/searches/unmet/${await makeUnmetSearch()}`),
  'POST /api/admin/categories/suggested': (admin) =>
    admin.post('/api/admin/categories/suggested', { keys: ['mason'] }),
  'POST /api/admin/subscription-plans': (admin) =>
    admin.post('/api/admin/subscription-plans', {
      name: newName(),
      price: 99.5,
      duration_days: 7,
      daily_biodata_view_limit: 5,
      is_active: true,
    }),
  'POST /api/admin/subscription-plans/suggested': (admin) =>
    admin.post('/api/admin/subscription-plans/suggested', { names: ['মাসিক'] }),
  'PUT /api/admin/subscription-plans/:id': async (admin) =>
    admin.put(`/api/admin/subscription-plans/${(await makeSubscriptionPlan()).id}`, { price: 100 }),
  'DELETE /api/admin/subscription-plans/:id': async (admin) =>
    admin.delete(`/api/admin/subscription-plans/${(await makeSubscriptionPlan()).id}`),
  'POST /api/admin/discount-codes': async (admin) => {
    await changeSettings({ discount_codes_enabled: '1' })
    return admin.post('/api/admin/discount-codes', {
      code: 'AUDIT1',
      purpose: 'subscription',
      kind: 'taka',
      value: 50,
      starts_on: '2026-11-01',
      ends_on: '2026-12-01',
      max_uses: 5,
      max_per_person: 1,
      budget: 500,
      is_active: true,
    })
  },
  'PUT /api/admin/discount-codes/:id': async (admin) => {
    await changeSettings({ discount_codes_enabled: '1' })
    return admin.put(`/api/admin/discount-codes/${(await makeDiscountCode()).id}`, { max_uses: 50 })
  },
  'DELETE /api/admin/discount-codes/:id': async (admin) => {
    await changeSettings({ discount_codes_enabled: '1' })
    return admin.delete(`/api/admin/discount-codes/${(await makeDiscountCode()).id}`)
  },
  'POST /api/admin/boosting-plans': (admin) =>
    admin.post('/api/admin/boosting-plans', {
      name: newName(),
      price: 50,
      duration_days: 7,
      rank_bonus: 5,
      is_active: true,
    }),
  'POST /api/admin/boosting-plans/suggested': (admin) =>
    admin.post('/api/admin/boosting-plans/suggested', { names: ['৭ দিনের বুস্ট'] }),
  'PUT /api/admin/boosting-plans/:id': async (admin) =>
    admin.put(`/api/admin/boosting-plans/${(await makeBoostingPlan()).id}`, { rank_bonus: 7 }),
  'DELETE /api/admin/boosting-plans/:id': async (admin) =>
    admin.delete(`/api/admin/boosting-plans/${(await makeBoostingPlan()).id}`),

  'POST /api/admin/geolocation/divisions': (admin) =>
    admin.post('/api/admin/geolocation/divisions', {
      name: newLatinName(),
      bn_name: newName(),
      country_id: 1,
    }),
  'PUT /api/admin/geolocation/divisions/:id': async (admin) =>
    admin.put(`/api/admin/geolocation/divisions/${(await makePlace()).division.id}`, { bn_name: newName() }),
  'DELETE /api/admin/geolocation/divisions/:id': async (admin) => {
    const { data } = await (
      await admin.post('/api/admin/geolocation/divisions', { name: newLatinName(), bn_name: newName() })
    ).json<{ data: { id: number } }>()
    return admin.delete(`/api/admin/geolocation/divisions/${data.id}`)
  },
  'POST /api/admin/geolocation/districts': async (admin) =>
    admin.post('/api/admin/geolocation/districts', {
      name: newLatinName(),
      bn_name: newName(),
      division_id: (await makePlace()).division.id,
    }),
  'PUT /api/admin/geolocation/districts/:id': async (admin) =>
    admin.put(`/api/admin/geolocation/districts/${(await makePlace()).district.id}`, { bn_name: newName() }),
  'DELETE /api/admin/geolocation/districts/:id': async (admin) => {
    const { district, thana } = await makePlace()
    await admin.delete(`/api/admin/geolocation/thanas/${thana.id}`)
    return admin.delete(`/api/admin/geolocation/districts/${district.id}`)
  },
  'POST /api/admin/geolocation/thanas': async (admin) =>
    admin.post('/api/admin/geolocation/thanas', {
      name: newLatinName(),
      bn_name: newName(),
      district_id: (await makePlace()).district.id,
    }),
  'PUT /api/admin/geolocation/thanas/:id': async (admin) =>
    admin.put(`/api/admin/geolocation/thanas/${(await makePlace()).thana.id}`, { bn_name: newName() }),
  'DELETE /api/admin/geolocation/thanas/:id': async (admin) =>
    admin.delete(`/api/admin/geolocation/thanas/${(await makePlace()).thana.id}`),

  'POST /api/admin/imports': (admin) => beginImport(admin),
  'POST /api/admin/imports/:id/rows': async (admin) => {
    const [{ id }, category, { thana, district }] = [
      await makeImport(admin),
      await makeCategory(),
      await makePlace(),
    ]
    const place = `${thana.bnName}, ${district.bnName}`
    const row = { name: newName().replace(/\d/g, ''), phone: newPhone(), trade: category.name, place }
    return admin.post(`/api/admin/imports/${id}/rows`, { rows: [row] })
  },
  'DELETE /api/admin/imports/:id/waiting': async (admin) => {
    const { id } = await makeImport(admin)
    await db.insert(importedProfiles).values({
      importId: id,
      phone: newPhone(),
      phoneHash: newName(),
      createdAt: new Date(),
      expiresAt: new Date(),
    })
    return admin.delete(`/api/admin/imports/${id}/waiting`)
  },
  'POST /api/admin/localities': async (admin) =>
    admin.post('/api/admin/localities', { name: newName(), upazila_id: (await makePlace()).thana.id }),
  'PUT /api/admin/localities/:id': async (admin) =>
    admin.put(`/api/admin/localities/${await makeLocality()}`, { name: newName() }),
  'DELETE /api/admin/localities/:id': async (admin) =>
    admin.delete(`/api/admin/localities/${await makeLocality()}`),

  'POST /api/admin/warnings/acknowledge': async (admin) =>
    admin.post('/api/admin/warnings/acknowledge', { ids: [events.pop()] }),
  'POST /api/admin/warnings/:id/acknowledge': async (admin) =>
    admin.post(`/api/admin/warnings/${events.pop()}/acknowledge`, {}),

  'POST /api/admin/comments/:id/approve': async (admin) => {
    const held = await makeHeldComment()
    return admin.post(`/api/admin/comments/${held.id}/approve`, held.seen)
  },
  'POST /api/admin/review-replies/:id/approve': async (admin) => {
    const { reply, seen } = await makeReportedReview()
    return admin.post(`/api/admin/review-replies/${reply?.id}/approve`, seen)
  },
  'POST /api/admin/review-replies/:id/refuse': async (admin) => {
    const { reply, seen } = await makeReportedReview()
    return admin.post(`/api/admin/review-replies/${reply?.id}/refuse`, { ...seen, reason: 'abusive' })
  },
  'POST /api/admin/reviews/:id/keep': async (admin) => {
    const { rating, ratingSeen: seen } = await makeReportedReview()
    return admin.post(`/api/admin/reviews/${rating.id}/keep`, seen)
  },
  'POST /api/admin/reviews/:id/remove': async (admin) => {
    const { rating, ratingSeen: seen } = await makeReportedReview()
    return admin.post(`/api/admin/reviews/${rating.id}/remove`, { ...seen, reason: 'abusive' })
  },
  'POST /api/admin/comments/:id/remove': async (admin) => {
    const held = await makeHeldComment()
    return admin.post(`/api/admin/comments/${held.id}/remove`, held.seen)
  },

  'POST /api/admin/workers/:id/contact/withhold': async (admin) =>
    admin.post(`/api/admin/workers/${await makeReportedNumber()}/contact/withhold`),
  'POST /api/admin/workers/:id/contact/confirm': async (admin) =>
    admin.post(`/api/admin/workers/${await makeReportedNumber()}/contact/confirm`, { is_withheld: false }),
  'PUT /api/admin/customers/:id/challenge': async (admin) =>
    admin.put(`/api/admin/customers/${(await makeUser('customer')).id}/challenge`, { is_challenged: true }),

  'PUT /api/admin/workers/:id': async (admin) => {
    const provider = await makeProvider()
    return admin.put(`/api/admin/workers/${provider.id}`, {
      name: newName(),
      phone: provider.phone,
      work_experience: null,
      gender: 'female',
      is_approved: true,
      verified_badge: true,
    })
  },
  'POST /api/service-workers/:id/approve': async (admin) =>
    admin.post(`/api/service-workers/${(await makePending()).id}/approve`),
  'POST /api/service-workers/:id/reject': async (admin) =>
    admin.post(`/api/service-workers/${(await makePending()).id}/reject`, reason),
  'POST /api/admin/workers/:id/ask': async (admin) =>
    admin.post(`/api/admin/workers/${(await makePending()).id}/ask`, { field: 'bio', note: 'আরও লিখুন' }),
  'DELETE /api/service-workers/:id': async (admin) =>
    admin.delete(`/api/service-workers/${(await makeProvider({ status: 'rejected' })).id}`),
  'POST /api/admin/workers/:id/activate': async (admin) =>
    admin.post(`/api/admin/workers/${(await makeProvider({ isActive: false })).id}/activate`),
  'POST /api/admin/workers/:id/deactivate': async (admin) =>
    admin.post(`/api/admin/workers/${(await makeProvider()).id}/deactivate`),
  'POST /api/admin/workers/bulk': async (admin) =>
    admin.post('/api/admin/workers/bulk', { ids: [(await makeProvider()).id], action: 'deactivate' }),
  'POST /api/admin/workers/:id/undo': async (admin) => {
    const { id } = await makePending()
    await admin.post(`/api/service-workers/${id}/approve`)
    return admin.post(`/api/admin/workers/${id}/undo`)
  },
  'POST /api/admin/workers/:id/changes/:changeId/approve': async (admin) =>
    admin.post(`${await makeChangePath()}/approve`),
  'POST /api/admin/workers/:id/changes/:changeId/reject': async (admin) =>
    admin.post(`${await makeChangePath()}/reject`, reason),
  'PUT /api/admin/users/:userId/verified-badge': async (admin) =>
    admin.put(`/api/admin/users/${(await makeProvider()).userId}/verified-badge`, { verified_badge: true }),

  'POST /api/admin/users/:id/suspend': async (admin) =>
    admin.post(`/api/admin/users/${(await makeUser()).id}/suspend`, { reason: 'প্রতারণার অভিযোগ' }),
  'POST /api/admin/users/bulk': async (admin) =>
    admin.post('/api/admin/users/bulk', {
      ids: [(await makeUser()).id],
      action: 'suspend',
      reason: 'প্রতারণা',
    }),
  'POST /api/admin/users/:id/reinstate': async (admin) =>
    admin.post(`/api/admin/users/${(await makeUser('customer', { suspendedAt: new Date() })).id}/reinstate`),
  'POST /api/admin/staff': (admin) => admin.form('POST', '/api/admin/staff', staffForm()),
  'POST /api/admin/staff/:id': async (admin) =>
    admin.form('POST', `/api/admin/staff/${(await makeUser('staff')).id}?_method=PUT`, staffForm()),
  'PUT /api/admin/staff/:id': async (admin) =>
    admin.form('PUT', `/api/admin/staff/${(await makeUser('staff')).id}`, staffForm()),
  'DELETE /api/admin/staff/:id': async (admin) =>
    admin.delete(`/api/admin/staff/${(await makeUser('staff')).id}`),
  'DELETE /api/admin/staff/:id/second-factor': async (admin) =>
    admin.delete(`/api/admin/staff/${(await makeEnrolled('staff')).user.id}/second-factor`),
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

  'POST /api/admin/payments/:id/confirm': async (admin) =>
    admin.post(`/api/admin/payments/${(await makeManualPayment()).id}/confirm`),
  'POST /api/admin/payments/:id/reject': async (admin) =>
    admin.post(`/api/admin/payments/${(await makeManualPayment()).id}/reject`, { reason: 'টাকা আসেনি' }),
  'POST /api/admin/payments/:id/reopen': async (admin) => {
    const { id } = await makeManualPayment()
    await admin.post(`/api/admin/payments/${id}/reject`, { reason: 'টাকা আসেনি' })
    return admin.post(`/api/admin/payments/${id}/reopen`)
  },
  'POST /api/admin/payments/review': async (admin) =>
    admin.post('/api/admin/payments/review', { decision: 'confirm', ids: [(await makeManualPayment()).id] }),
  'POST /api/admin/payments/:id/refund': async (admin) =>
    admin.post(`/api/admin/payments/${(await makePayment()).id}/refund`, { reason: 'অনুরোধ', by_hand: true }),

  'PUT /api/admin/settings/site': (admin) =>
    admin.put('/api/admin/settings/site', { site_keywords: newName() }),
  'POST /api/admin/settings/site': (admin) =>
    admin.form('POST', '/api/admin/settings/site', formOf({ _method: 'PUT', site_keywords: newName() })),
  'PUT /api/admin/settings/contact': (admin) =>
    admin.put('/api/admin/settings/contact', { contact_address: newName() }),
  'PUT /api/admin/settings/payment': (admin) =>
    admin.put('/api/admin/settings/payment', { ssl_store_password: secret, ssl_store_id: newName() }),
  'PUT /api/admin/settings/system': (admin) =>
    admin.put('/api/admin/settings/system', { biodata_submission_fee: 12.5 }),
  'PUT /api/admin/settings/terms': (admin) =>
    admin.put('/api/admin/settings/terms', { terms_of_biodata_content: `<p>${newName()}</p>` }),
  'PUT /api/admin/settings/notifications': (admin) =>
    admin.put('/api/admin/settings/notifications', { sms_template_worker_approved: newName() }),
  'PUT /api/admin/settings/faq': (admin) =>
    admin.put('/api/admin/settings/faq', {
      faq_enabled: true,
      faq_items: [{ question: newName(), answer: 'উত্তর', enabled: true }],
    }),
  'PUT /api/admin/settings/moderation': (admin) =>
    admin.put('/api/admin/settings/moderation', { id_image_retention_days: 31 }),
  'PUT /api/admin/settings/retention': (admin) =>
    admin.put('/api/admin/settings/retention', { retention_sms_days: 31 }),
  'PUT /api/admin/settings/operator': (admin) =>
    admin.put('/api/admin/settings/operator', {
      operator_channel: 'webhook',
      operator_webhook_url: `https://hooks.example.com/${secret}`,
    }),
  'POST /api/admin/settings/operator/test': async (admin) => {
    await changeSettings({ operator_channel: 'sms' })
    return admin.post('/api/admin/settings/operator/test')
  },
  'PUT /api/admin/sms/settings': (admin) =>
    admin.put('/api/admin/sms/settings', {
      sms_provider: 'mimsms',
      sms_enabled: false,
      mimsms_username: 'person@example.com',
      mimsms_api_key: secret,
      mimsms_sender_name: newName(),
      mimsms_base_url: 'https://api.mimsms.com',
    }),
  'PUT /api/admin/checklist/:step': (admin) => admin.put('/api/admin/checklist/moderator', { skipped: true }),
  'POST /api/admin/settings/payment/test': async (admin) => {
    await switchOnDoubles()
    return admin.post('/api/admin/settings/payment/test', { method: 'sslcommerz' })
  },
  'POST /api/admin/sms/test': async (admin) => {
    // Without an account, development writes the SMS to its log.
    await removeSettings()
    return admin.post('/api/admin/sms/test', { test_number: '01712345678', test_message: 'পরীক্ষা' })
  },
  'POST /api/admin/sms/retry': (admin) => admin.post('/api/admin/sms/retry'),
  'POST /api/onboarding/forms': async (admin) => {
    await changeSettings({ agent_onboarding: '1' })
    const own = { key: `form-of-a-worker-${(counter += 1)}`, phone: newPhone(), profile_photo: picture() }
    return admin.form('POST', '/api/onboarding/forms', formOf({ ...(await biodataFields()), ...own }))
  },
  'POST /api/onboarding/forms/:id/code': async (admin) =>
    admin.post(`/api/onboarding/forms/${(await ownForm(admin)).id}/code`),
  'POST /api/onboarding/forms/:id/agreement': async (admin) => {
    const { id, formKey } = await ownForm(admin)
    const image = { bucket: 'pictures' as const, path: `photos/${formKey}` }
    await db.insert(storedImages).values({ ...image, createdAt: new Date() })
    await db.update(onboardings).set({ photo: image.path }).where(eq(onboardings.id, id))
    const { dev_otp: otp } = await (
      await admin.post(`/api/onboarding/forms/${id}/code`)
    ).json<{ dev_otp: string }>()
    return admin.post(`/api/onboarding/forms/${id}/agreement`, { otp })
  },
  'PUT /api/admin/information/:slug': async (admin) => {
    const now = new Date()
    await db
      .insert(informationPages)
      .values({ slug: 'about', title: 'ক', description: 'খ', html: '<p>গ</p>', updatedAt: now })
      .onConflictDoNothing()
    return admin.put('/api/admin/information/about', {
      title: newName(),
      description: 'বিবরণ',
      html: '<p>লেখা</p>',
    })
  },
}

/** A form of a worker, and a call about it by the agent who took it. */
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
      const answer = await write(admin)
      const text = await answer.text()
      expect(answer.status, text).toBeLessThan(300)
      expect(JSON.parse(text)).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
      const rows = await db
        .select()
        .from(auditLog)
        .where(gt(auditLog.id, sql`${before}`))
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
