import { env } from 'cloudflare:workers'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { openSession } from '#worker/features/people/sessions/sessions.usecases.ts'
import { rolesWith, type Role } from '#worker/lib/rights.schema.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { clientErrorReport } from './client-error-report.ts'
import { db } from './database.ts'
import {
  makeBoostingPlan,
  makeCallAnswer,
  makeCategory,
  makeOnboarding,
  makePlace,
  makeProvider,
  makeReveal,
  makeReview,
  makeSubscription,
  makeSubscriptionPlan,
  makeUser,
  newPhone,
} from './factories.ts'
import { makePending } from './moderation.ts'
import { makeManualPayment } from './payments.ts'
import { newPicture, pictureFile } from './pictures.ts'
import { newVisitor, registerUser, registrationForm } from './registration.ts'
import { changeSettings } from './settings.ts'
import { pushDouble } from './push-double/push-double.ts'
import { fillParameters, type Route } from './routes.ts'

/** A request that is built but not sent. */
export type Call = { method: string; path: string; headers?: Record<string, string>; body?: BodyInit }

const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})

async function signedIn(
  user: { id: number; role: Role },
  call: Omit<Call, 'headers'> & { headers?: Call['headers'] },
) {
  const token = await openSession(db, user, env.JWT_SECRET, new Date())
  return { ...call, headers: { ...call.headers, Authorization: `Bearer ${token}` } }
}

const password = 'secret-1'
const passwordHash = await hashPassword(password)

async function wantedProvider() {
  const [place, category] = [await makePlace(), await makeCategory()]
  return { category_id: category.id, place_level: 'upazila', place_id: place.thana.id }
}

/** A customer of three hours after the reveal of a number. */
async function makeCall() {
  const customer = await makeUser('customer', { createdAt: new Date(0) })
  const createdAt = new Date(Date.now() - 3 * 3_600_000)
  return { customer, revealId: (await makeReveal(customer.id, (await makeProvider()).id, { createdAt })).id }
}

const callAnswerOf = (
  { customer, revealId }: Awaited<ReturnType<typeof makeCall>>,
  method: string,
  said: object,
  act = '',
) => signedIn(customer, { method, path: `/api/me/call-answers/${revealId}${act}`, ...json(said) })

async function biodataForm() {
  const [place, category] = [await makePlace(), await makeCategory()]
  const form = new FormData()
  const fields = {
    category_id: category.id,
    name: 'আবদুর রহিম',
    phone: '01712345678',
    gender: 'male',
    blood_group: 'O+',
    division_id: place.division.id,
    district_id: place.district.id,
    upazila_id: place.thana.id,
    id_number: '1234567890',
    work_experience: '৫ বছর ধরে বৈদ্যুতিক কাজ করি',
    bio: 'সময়মতো আসি।',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const name of ['profile_photo', 'id_card_front', 'id_card_back'])
    form.append(name, pictureFile(await newPicture()))
  return form
}

const pictureForm = async (fields: Record<string, string>, name: string) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append(name, pictureFile(await newPicture()))
  return form
}

let counter = 0

/** Valid calls that reach the writes of their route, each with rows of its own. */
export const validCalls: Record<string, () => Promise<Call>> = {
  'POST /api/auth/register': async () => ({
    method: 'POST',
    path: '/api/auth/register',
    ...json(await registrationForm()),
    headers: { 'Content-Type': 'application/json', ...newVisitor().headers },
  }),
  'POST /api/auth/verify-otp': async () => {
    const { phone, otp } = await registerUser()
    return { method: 'POST', path: '/api/auth/verify-otp', ...json({ phone, otp }) }
  },
  'POST /api/client-errors': async () => ({
    method: 'POST',
    path: '/api/client-errors',
    ...json(clientErrorReport()),
  }),
  'POST /api/growth/visits': async () => ({
    method: 'POST',
    path: '/api/growth/visits',
    ...json({ again: false, path: '/' }),
  }),
  'POST /api/growth/asks': async () => ({
    method: 'POST',
    path: '/api/growth/asks',
    ...json({ provider: (await makeProvider()).id }),
  }),
  'POST /api/auth/login': async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    return { method: 'POST', path: '/api/auth/login', ...json({ phone, password }) }
  },
  'GET /api/service-workers/:id/biodata': async () => {
    const customer = await makeUser()
    await makeSubscription(customer.id)
    const { id } = await makeProvider()
    return signedIn(customer, { method: 'GET', path: `/api/service-workers/${id}/biodata?agree=1` })
  },
  'POST /api/service-workers/:id/rating': async () => {
    const { id } = await makeProvider()
    const path = `/api/service-workers/${id}/rating`
    return signedIn(await makeUser(), { method: 'POST', path, ...json({ rating: 5, comment: 'ভালো কাজ' }) })
  },
  'POST /api/service-workers/me/reviews/:id/reply': async () => {
    const worker = await makeUser('service_worker')
    const { id } = await makeReview((await makeProvider({ userId: worker.id })).id)
    const path = `/api/service-workers/me/reviews/${id}/reply`
    return signedIn(worker, { method: 'POST', path, ...json({ text: 'ধন্যবাদ' }) })
  },
  'POST /api/reviews/:id/report': async () => {
    const { id } = await makeReview((await makeProvider()).id)
    const path = `/api/reviews/${id}/report`
    return signedIn(await makeUser(), { method: 'POST', path, ...json({ reason: 'abusive' }) })
  },
  'POST /api/admin/reviews/:id/remove': async () => {
    const { id, updatedAt } = await makeReview((await makeProvider({ ratingSum: 5, ratingCount: 1 })).id)
    return signedIn(await makeUser('admin'), {
      method: 'POST',
      path: `/api/admin/reviews/${id}/remove`,
      ...json({ updated_at: updatedAt, reason: 'abusive' }),
    })
  },
  'POST /api/me/contacts/:id/report': async () => {
    const customer = await makeUser('customer', { createdAt: new Date(0) })
    const { id } = await makeProvider()
    await makeReveal(customer.id, id, { createdAt: new Date(Date.now() - 3_600_000) })
    const path = `/api/me/contacts/${id}/report`
    return signedIn(customer, { method: 'POST', path, ...json({ reason: 'not_working' }) })
  },
  'POST /api/me/contacts/:id/dismiss-rating': async () => {
    const customer = await makeUser()
    const { id } = await makeProvider()
    await makeReveal(customer.id, id)
    return signedIn(customer, { method: 'POST', path: `/api/me/contacts/${id}/dismiss-rating`, ...json({}) })
  },
  'POST /api/me/call-answers/:id': async () => callAnswerOf(await makeCall(), 'POST', { picked_up: true }),
  'PUT /api/me/call-answers/:id': async () => {
    const { customer, revealId } = await makeCall()
    await makeCallAnswer({ revealId, customerId: customer.id, providerId: (await makeProvider()).id })
    return callAnswerOf({ customer, revealId }, 'PUT', { picked_up: false })
  },
  'POST /api/me/call-answers/:id/dismiss': async () => callAnswerOf(await makeCall(), 'POST', {}, '/dismiss'),
  'PUT /api/me/favourites/:id': async () => {
    const { id } = await makeProvider()
    return signedIn(await makeUser(), { method: 'PUT', path: `/api/me/favourites/${id}` })
  },
  'DELETE /api/me/favourites/:id': async () => {
    const [customer, { id }] = [await makeUser(), await makeProvider()]
    await db.insert(favourites).values({ customerId: customer.id, providerId: id, createdAt: new Date() })
    return signedIn(customer, { method: 'DELETE', path: `/api/me/favourites/${id}` })
  },
  'POST /api/me/push': async () =>
    signedIn(await makeUser(), {
      method: 'POST',
      path: '/api/me/push',
      ...json(pushDouble('').subscribe()),
    }),
  'POST /api/me/favourites/merge': async () => {
    const [one, other] = [await makeProvider(), await makeProvider()]
    const path = '/api/me/favourites/merge'
    return signedIn(await makeUser(), { method: 'POST', path, ...json({ ids: [one.id, other.id] }) })
  },
  'POST /api/subscription/start': async () => {
    const plan = await makeSubscriptionPlan({ pricePoisha: 50_000 })
    const body = { plan_id: plan.id, payment_method: 'manual', amount: 500 }
    return signedIn(await makeUser(), { method: 'POST', path: '/api/subscription/start', ...json(body) })
  },
  'POST /api/boost/start': async () => {
    const worker = await makeUser('service_worker')
    await makeProvider({ userId: worker.id })
    const plan = await makeBoostingPlan({ pricePoisha: 20_000 })
    const body = { plan_id: plan.id, payment_method: 'manual', amount: 200 }
    return signedIn(worker, { method: 'POST', path: '/api/boost/start', ...json(body) })
  },
  'POST /api/service-workers': async () =>
    signedIn(await makeUser('service_worker'), {
      method: 'POST',
      path: '/api/service-workers',
      body: await biodataForm(),
    }),
  'PUT /api/me/profile': async () =>
    signedIn(await makeUser('customer'), {
      method: 'PUT',
      path: '/api/me/profile',
      ...json({ name: 'নতুন নাম' }),
    }),
  'POST /api/onboarding/forms': async () => {
    await changeSettings({ agent_onboarding: '1' })
    const form = await biodataForm()
    form.set('key', `form-of-a-worker-${(counter += 1)}`)
    form.set('phone', newPhone())
    const agent = await makeUser('staff', { acts: ['onboard'] })
    return signedIn(agent, { method: 'POST', path: '/api/onboarding/forms', body: form })
  },
  'POST /api/onboarding/forms/:id/code': async () => {
    await changeSettings({ agent_onboarding: '1' })
    const agent = await makeUser('staff', { acts: ['onboard'] })
    const { id } = await makeOnboarding(agent.id)
    return signedIn(agent, { method: 'POST', path: `/api/onboarding/forms/${id}/code`, ...json({}) })
  },
  'POST /api/provider-requests/code': async () => ({
    method: 'POST',
    path: '/api/provider-requests/code',
    ...json({ ...(await wantedProvider()), phone: newPhone() }),
  }),
  'POST /api/me/provider-requests': async () =>
    signedIn(await makeUser('customer'), {
      method: 'POST',
      path: '/api/me/provider-requests',
      ...json(await wantedProvider()),
    }),
  'DELETE /api/me': async () => {
    const customer = await makeUser('customer', { passwordHash })
    const { id } = await makeProvider()
    await makeReview(id, { customerId: customer.id })
    return signedIn(customer, { method: 'DELETE', path: '/api/me', ...json({ password }) })
  },
  'GET /storage/*': async () => ({ method: 'GET', path: '/storage/photos/there-160.webp' }),
  'GET /*': async () => ({ method: 'GET', path: '/' }),
  'POST /api/categories': async () => {
    const name = `নতুন পেশা ${(counter += 1)}`
    const fields = { name, description: '', is_active: '1', show_in_homepage: '0' }
    const body = await pictureForm(fields, 'image')
    return signedIn(await makeUser('admin'), { method: 'POST', path: '/api/categories', body })
  },
  'POST /api/admin/categories/suggested': async () => {
    const keys = suggestedTrades.map(({ key }) => key).slice((counter += 1) % suggestedTrades.length)
    return signedIn(await makeUser('admin'), {
      method: 'POST',
      path: '/api/admin/categories/suggested',
      ...json({ keys: keys.slice(0, 2) }),
    })
  },
  'POST /api/admin/workers/:id/approve': async () => {
    const { id } = await makePending()
    return signedIn(await makeUser('admin'), {
      method: 'POST',
      path: `/api/admin/workers/${id}/approve`,
      ...json({}),
    })
  },
  'POST /api/admin/payments/:id/confirm': async () => {
    const { id } = await makeManualPayment()
    return signedIn(await makeUser('admin'), {
      method: 'POST',
      path: `/api/admin/payments/${id}/confirm`,
      ...json({}),
    })
  },
  'PUT /api/admin/checklist/:step': async () =>
    signedIn(await makeUser('admin'), {
      method: 'PUT',
      path: '/api/admin/checklist/moderator',
      ...json({ skipped: true }),
    }),
  'PUT /api/admin/settings/site': async () =>
    signedIn(await makeUser('admin'), {
      method: 'PUT',
      path: '/api/admin/settings/site',
      ...json({ site_name: 'কর্মী', site_tagline: 'কাজের মানুষ' }),
    }),
}

/** A call of any route by someone who may call it, with an id that exists and a body of plain fields. */
export async function plainCall(route: Route, id: number | string): Promise<Call> {
  const { method, path, right } = route
  const call: Call = { method, path: fillParameters(path, id) }
  if (method !== 'GET')
    Object.assign(
      call,
      json({ name: 'নাম', phone: '01812345678', password, rating: 5, ids: [1], reason: 'কারণ' }),
    )
  if (right === 'anyone' || right === undefined) return call
  return signedIn(await makeUser(right === 'signed-in' ? 'customer' : rolesWith(right)[0]), call)
}
