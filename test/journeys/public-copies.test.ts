import { describe, expect, it } from 'vitest'
import { makeBoostingPlan, makeProvider, makeUser } from '#test/support/factories.ts'
import { postForm, switchOnDoubles } from '#test/support/gateway-doubles/with-doubles.ts'
import { as, guest } from '#test/support/request.ts'
import { listRoutes, routesWith } from '#test/support/routes.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'

/** `METHOD /path` of the routes below each start. */
const routesOf = (ends: Record<string, string>) =>
  Object.entries(ends).flatMap(([start, list]) => list.split(' ').map((end) => start + end))

/** Messages of gateways. They may begin a boost; the payer's browser learns of it from the status of the payment. */
const changingLater = /^POST \/(?:api\/payments|payment)\/(?:sslcommerz|nogorpay)\//

/** Writes after which visitors see the same. */
const keeping = routesOf({
  'POST /api/auth/':
    'register verify-otp resend-otp forgot-password reset-password login logout reauthenticate',
  'POST /api/me/':
    'second-factor second-factor/confirm second-factor/recovery-codes phone phone/confirm push',
  'PUT /api/me/': 'favourites/:id',
  'DELETE /api/me/': 'sessions sessions/:sessionId second-factor push favourites/:id provider-requests/:id',
  'POST /api/me/contacts/:id/': 'report dismiss-rating',
  'POST /api/me/call-answers/:id/': 'dismiss',
  'POST /api/me/favourites/': 'merge',
  'POST /api/':
    'service-workers/:id/biodata client-errors growth/visits growth/asks subscription/start payment/biodata/initiate contact-checks/confirm',
  'POST /api/payments/:ref/': 'trx',
  'POST /api/provider-requests': ' /code',
  'POST /api/onboarding/': 'forms forms/:id/code forms/:id/agreement missed-calls',
  'POST /api/me/provider-requests': '',
  // Who agrees waits for a moderator.
  'POST /api/invitations/': 'open answer',
  'POST /api/admin/imports': ' /check /:id/rows',
  'DELETE /api/admin/imports/:id/': 'waiting',
  'PUT /api/admin/': 'profile staff/:id customers/:id/challenge checklist/:step',
  'POST /api/admin/':
    'staff staff/:id sms/test sms/balance sms/retry warnings/:id/acknowledge warnings/acknowledge',
  'DELETE /api/admin/': 'staff/:id staff/:id/second-factor searches/unmet/:id',
  'POST /api/admin/payments/:id/': 'reject reopen',
  'PUT /api/admin/settings/': 'notifications moderation retention operator',
  'POST /api/admin/settings/': 'operator/test payment/test',
  // A reply waits for a moderator, and a reported comment stays until then.
  'POST /api/service-workers/me/': 'contact/confirm reviews/:id/reply changes answer',
  'POST /api/reviews/:id/': 'report',
  'POST /api/admin/reviews/:id/': 'keep',
  // A profile or a change that waits for a moderator, or was refused, is not public.
  'POST /api/service-workers': ' /:id/reject',
  'DELETE /api/service-workers/': 'me/changes/:id :id',
  'POST /api/admin/workers/:id/changes/:changeId/': 'reject',
  'POST /api/admin/workers/': 'claim-next :id/claim :id/ask',
  'POST /api/admin/workers/:id/contact/': 'withhold confirm',
  // The plans of boosts are shown to workers only, and a running boost keeps its terms.
  'POST /api/admin/discount-codes': '',
  'PUT /api/admin/discount-codes/': ':id',
  'DELETE /api/admin/discount-codes/': ':id',
  'POST /api/discount-codes/': 'quote',
  'POST /api/admin/boosting-plans': ' /suggested',
  'PUT /api/admin/boosting-plans/': ':id',
  'DELETE /api/admin/boosting-plans/': ':id',
})

it('every write declares that it changes what visitors see, or is in the list above', () => {
  const declared = routesWith(changesPublicData)
  const undeclared = listRoutes()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((key) => !declared.has(key) && !changingLater.test(key))
  expect(undeclared.toSorted()).toEqual(keeping.toSorted())
})

describe('a browser gets no copies for a minute', () => {
  const isNoted = ({ headers }: Response) => /^changed=\d+; Max-Age=60;/.test(headers.get('set-cookie') ?? '')

  it('after a write that visitors see, and not after one that was refused', async () => {
    const [admin, user] = [await as(await makeUser('admin')), await makeUser('service_worker')]
    const { id } = await makeProvider({ userId: user.id })
    expect(isNoted(await admin.post(`/api/admin/workers/${id}/deactivate`))).toBe(true)
    expect(isNoted(await admin.post('/api/admin/workers/999999/activate'))).toBe(false)
    expect(isNoted(await admin.get(`/api/admin/workers/${id}`))).toBe(false)
  })

  it('when it learns that its boost is paid, which the gateway has reported', async () => {
    const { ssl } = await switchOnDoubles()
    const user = await makeUser('service_worker')
    await makeProvider({ userId: user.id })
    const plan = await makeBoostingPlan({ pricePoisha: 20_000 })
    const worker = await as(user)
    const body = { boosting_plan_id: plan.id, payment_method: 'sslcommerz', amount: 200 }
    const { ref } = await (await worker.post('/api/boost/start', body)).json<{ ref: string }>()
    expect(isNoted(await guest.get(`/api/payments/${ref}/status`))).toBe(false)
    expect((await postForm('/api/payments/sslcommerz/ipn', ssl.attempt(ref))).status).toBe(200)
    expect(isNoted(await guest.get(`/api/payments/${ref}/status`))).toBe(true)
  })
})
