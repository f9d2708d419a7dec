import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { openSession } from '#worker/features/people/sessions/sessions.usecases.ts'
import { type Role } from '#worker/lib/rights.schema.ts'
import { rolesWith } from '#worker/lib/staff-rights.schema.ts'
import worker from '#worker/index.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { inTime } from '#worker/lib/faults/deadline.ts'
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
import { formOf, newPicture } from './pictures.ts'
import { biodataFields, newVisitor, registerUser, registrationForm } from './registration.ts'
import { changeSettings } from './settings.ts'
import { pushDouble } from './push-double/push-double.ts'
import { fillParameters, type Route } from './routes.ts'
import type { z } from 'zod/mini'
import type { clientErrorReport as schema } from '#worker/features/operations/client-errors/client-errors.schema.ts'

type Report = z.input<typeof schema>

/** A report as the browser sends it. */
export const clientErrorReport = (fields: Partial<Report> = {}): Report => ({
  kind: 'error',
  message: "Cannot read properties of undefined (reading 'name')",
  stack: `TypeError: Cannot read properties of undefined (reading 'name')
    at Ke (https://kormi.test/assets/browse.page-Dk3j2a9Z.js:12:3456)
    at https://kormi.test/assets/base-B3jk2lD9.js:1:99`,
  path: '/biodata/:id',
  build: 'abc1234',
  browser: 'chrome',
  width: 360,
  offline: false,
  ...fields,
})

/** A request that is built but not sent. */
export type Call = { method: string; path: string; headers?: Record<string, string>; body?: BodyInit }

/**
 * Sends a call to a Worker with these bindings, and waits so many milliseconds for what it does behind its answer: SMS are sent after
 * the ten seconds for undo, which no test waits for.
 */
export async function sendCall({ method, path, ...init }: Call, bindings: Env, patience: number) {
  const context = createExecutionContext()
  const request = new Request(`http://kormi.test${path}`, { method, redirect: 'manual', ...init })
  const answer = await worker.fetch(request, bindings, context)
  await inTime(waitOnExecutionContext(context), patience).catch(() => undefined)
  return answer
}

const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})

/** `body`: FormData, or what is sent as JSON. */
const callOf = (method: string, path: string, body?: object): Call => ({
  method,
  path,
  ...(body instanceof FormData ? { body } : body && json(body)),
})
const post = (path: string, body?: object) => callOf('POST', path, body)

async function signedIn(user: { id: number; role: Role }, call: Call): Promise<Call> {
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
) => signedIn(customer, callOf(method, `/api/me/call-answers/${revealId}${act}`, said))

async function biodataForm() {
  const [profile_photo, id_card_front, id_card_back] = [
    await newPicture(),
    await newPicture(),
    await newPicture(),
  ]
  return formOf({ ...(await biodataFields()), profile_photo, id_card_front, id_card_back })
}

let counter = 0

/** Valid calls that reach the writes of their route, each with rows of its own. */
export const validCalls: Record<string, () => Promise<Call>> = {
  'POST /api/auth/register': async () => {
    const call = post('/api/auth/register', await registrationForm())
    return { ...call, headers: { ...call.headers, ...newVisitor().headers } }
  },
  'POST /api/auth/verify-otp': async () => {
    const { phone, otp } = await registerUser()
    return post('/api/auth/verify-otp', { phone, otp })
  },
  'POST /api/client-errors': async () => post('/api/client-errors', clientErrorReport()),
  'POST /api/growth/visits': async () => post('/api/growth/visits', { again: false, path: '/' }),
  'POST /api/growth/asks': async () => post('/api/growth/asks', { provider: (await makeProvider()).id }),
  'POST /api/auth/login': async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    return post('/api/auth/login', { phone, password })
  },
  'GET /api/service-workers/:id/biodata': async () => {
    const customer = await makeUser()
    await makeSubscription(customer.id)
    const { id } = await makeProvider()
    return signedIn(customer, callOf('GET', `/api/service-workers/${id}/biodata?agree=1`))
  },
  'POST /api/service-workers/:id/rating': async () => {
    const { id } = await makeProvider()
    const rating = { rating: 5, comment: 'ভালো কাজ' }
    return signedIn(await makeUser(), post(`/api/service-workers/${id}/rating`, rating))
  },
  'POST /api/service-workers/me/reviews/:id/reply': async () => {
    const worker = await makeUser('service_worker')
    const { id } = await makeReview((await makeProvider({ userId: worker.id })).id)
    return signedIn(worker, post(`/api/service-workers/me/reviews/${id}/reply`, { text: 'ধন্যবাদ' }))
  },
  'POST /api/reviews/:id/report': async () => {
    const { id } = await makeReview((await makeProvider()).id)
    return signedIn(await makeUser(), post(`/api/reviews/${id}/report`, { reason: 'abusive' }))
  },
  'POST /api/admin/reviews/:id/remove': async () => {
    const { id, updatedAt } = await makeReview((await makeProvider({ ratingSum: 5, ratingCount: 1 })).id)
    const removal = { updated_at: updatedAt, reason: 'abusive' }
    return signedIn(await makeUser('admin'), post(`/api/admin/reviews/${id}/remove`, removal))
  },
  'POST /api/me/contacts/:id/report': async () => {
    const customer = await makeUser('customer', { createdAt: new Date(0) })
    const { id } = await makeProvider()
    await makeReveal(customer.id, id, { createdAt: new Date(Date.now() - 3_600_000) })
    return signedIn(customer, post(`/api/me/contacts/${id}/report`, { reason: 'not_working' }))
  },
  'POST /api/me/contacts/:id/dismiss-rating': async () => {
    const customer = await makeUser()
    const { id } = await makeProvider()
    await makeReveal(customer.id, id)
    return signedIn(customer, post(`/api/me/contacts/${id}/dismiss-rating`, {}))
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
    return signedIn(await makeUser(), callOf('PUT', `/api/me/favourites/${id}`))
  },
  'DELETE /api/me/favourites/:id': async () => {
    const [customer, { id }] = [await makeUser(), await makeProvider()]
    await db.insert(favourites).values({ customerId: customer.id, providerId: id, createdAt: new Date() })
    return signedIn(customer, callOf('DELETE', `/api/me/favourites/${id}`))
  },
  'POST /api/me/push': async () =>
    signedIn(await makeUser(), post('/api/me/push', pushDouble('').subscribe())),
  'POST /api/me/favourites/merge': async () => {
    const [one, other] = [await makeProvider(), await makeProvider()]
    return signedIn(await makeUser(), post('/api/me/favourites/merge', { ids: [one.id, other.id] }))
  },
  'POST /api/subscription/start': async () => {
    const plan = await makeSubscriptionPlan({ pricePoisha: 50_000 })
    const body = { plan_id: plan.id, payment_method: 'manual', amount: 500 }
    return signedIn(await makeUser(), post('/api/subscription/start', body))
  },
  'POST /api/boost/start': async () => {
    const worker = await makeUser('service_worker')
    await makeProvider({ userId: worker.id })
    const plan = await makeBoostingPlan({ pricePoisha: 20_000 })
    const body = { plan_id: plan.id, payment_method: 'manual', amount: 200 }
    return signedIn(worker, post('/api/boost/start', body))
  },
  'POST /api/service-workers': async () =>
    signedIn(await makeUser('service_worker'), post('/api/service-workers', await biodataForm())),
  'PUT /api/me/profile': async () =>
    signedIn(await makeUser('customer'), callOf('PUT', '/api/me/profile', { name: 'নতুন নাম' })),
  'POST /api/onboarding/forms': async () => {
    await changeSettings({ agent_onboarding: '1' })
    const form = await biodataForm()
    form.set('key', `form-of-a-worker-${(counter += 1)}`)
    form.set('phone', newPhone())
    const agent = await makeUser('staff', { acts: ['onboard'] })
    return signedIn(agent, post('/api/onboarding/forms', form))
  },
  'POST /api/onboarding/forms/:id/code': async () => {
    await changeSettings({ agent_onboarding: '1' })
    const agent = await makeUser('staff', { acts: ['onboard'] })
    const { id } = await makeOnboarding(agent.id)
    return signedIn(agent, post(`/api/onboarding/forms/${id}/code`, {}))
  },
  'POST /api/provider-requests/code': async () =>
    post('/api/provider-requests/code', { ...(await wantedProvider()), phone: newPhone() }),
  'POST /api/me/provider-requests': async () =>
    signedIn(await makeUser('customer'), post('/api/me/provider-requests', await wantedProvider())),
  'DELETE /api/me': async () => {
    const customer = await makeUser('customer', { passwordHash })
    const { id } = await makeProvider()
    await makeReview(id, { customerId: customer.id })
    return signedIn(customer, callOf('DELETE', '/api/me', { password }))
  },
  'GET /storage/*': async () => callOf('GET', '/storage/photos/there-160.webp'),
  'GET /*': async () => callOf('GET', '/'),
  'POST /api/categories': async () => {
    const name = `নতুন পেশা ${(counter += 1)}`
    const fields = { name, description: '', is_active: '1', show_in_homepage: '0' }
    const body = formOf({ ...fields, image: await newPicture() })
    return signedIn(await makeUser('admin'), post('/api/categories', body))
  },
  'POST /api/admin/categories/suggested': async () => {
    const keys = suggestedTrades.map(({ key }) => key).slice((counter += 1) % suggestedTrades.length)
    const chosen = { keys: keys.slice(0, 2) }
    return signedIn(await makeUser('admin'), post('/api/admin/categories/suggested', chosen))
  },
  'POST /api/service-workers/:id/approve': async () => {
    const { id } = await makePending()
    return signedIn(await makeUser('admin'), post(`/api/service-workers/${id}/approve`, {}))
  },
  'POST /api/admin/payments/:id/confirm': async () => {
    const { id } = await makeManualPayment()
    return signedIn(await makeUser('admin'), post(`/api/admin/payments/${id}/confirm`, {}))
  },
  'PUT /api/admin/checklist/:step': async () =>
    signedIn(await makeUser('admin'), callOf('PUT', '/api/admin/checklist/moderator', { skipped: true })),
  'PUT /api/admin/settings/site': async () => {
    const names = { site_name: 'কর্মী', site_tagline: 'কাজের মানুষ' }
    return signedIn(await makeUser('admin'), callOf('PUT', '/api/admin/settings/site', names))
  },
}

/** A call of any route by someone who may call it, with an id that exists and a body of plain fields. */
export async function plainCall(route: Route, id: number | string): Promise<Call> {
  const { method, path, right } = route
  const fields = { name: 'নাম', phone: '01812345678', password, rating: 5, ids: [1], reason: 'কারণ' }
  const call = callOf(method, fillParameters(path, id), method === 'GET' ? undefined : fields)
  if (right === 'anyone' || right === undefined) return call
  return signedIn(await makeUser(right === 'signed-in' ? 'customer' : rolesWith(right)[0]), call)
}
