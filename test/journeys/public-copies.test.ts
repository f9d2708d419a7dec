import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeBoost, makeBoostingPlan, makeCategory, makeProvider, makeUser } from '#test/support/factories.ts'
import { postForm, startAtGateway, switchOnDoubles } from '#test/support/gateway-doubles/with-doubles.ts'
import { makePending } from '#test/support/moderation.ts'
import { as, guest } from '#test/support/request.ts'
import { listRoutes, routesWith } from '#test/support/routes.ts'
import { changeUnnoticed, learnVersion, raiseVersion } from '#test/support/public-data.ts'
import { runCron } from '#worker/cron.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { changesPublicData } from '#worker/middleware/edge-cache.ts'

/** `METHOD /path` of the routes below each start. */
const routesOf = (ends: Record<string, string>) =>
  Object.entries(ends).flatMap(([start, list]) => list.split(' ').map((end) => start + end))

/** Writes after which visitors see something else. */
const changing = routesOf({
  'POST /api/':
    'categories categories/:id service-workers/:id/approve service-workers/:id/rating me/call-answers/:id',
  'PUT /api/': 'categories/:id service-workers/me service-workers/me/pause me/call-answers/:id',
  'DELETE /api/': 'me categories/:id',
  'POST /api/admin/':
    'localities categories/suggested categories/:id/move searches/unmet/:id/word settings/site',
  'POST /api/admin/workers/': 'bulk :id/activate :id/deactivate :id/undo :id/changes/:changeId/approve',
  'POST /api/admin/users/': ':id/suspend :id/reinstate bulk',
  'POST /api/admin/comments/:id/': 'approve remove',
  'POST /api/admin/review-replies/:id/': 'approve refuse',
  'POST /api/admin/reviews/:id/': 'remove',
  'POST /api/admin/geolocation/': 'divisions districts thanas',
  'PUT /api/admin/geolocation/': 'divisions/:id districts/:id thanas/:id',
  'DELETE /api/admin/geolocation/': 'divisions/:id districts/:id thanas/:id',
  'POST /api/admin/subscription-plans': ' /suggested',
  'PUT /api/admin/':
    'localities/:id categories/order information/:slug sms/settings workers/:id subscription-plans/:id',
  'PUT /api/admin/users/': ':userId/verified-badge',
  'DELETE /api/admin/': 'localities/:id subscription-plans/:id',
  'PUT /api/admin/settings/': 'site contact payment system terms faq',
  // These may begin or end a boost.
  'POST /api/boost/': 'start',
  'POST /api/me/payments/:ref/': 'check',
  'POST /api/admin/payments/': 'review :id/confirm :id/refund :id/ask',
})

/** Messages of gateways. They may begin a boost behind the answer, so their handler makes the copies stale. */
const changingLater = /^POST \/(?:api\/payments|payment)\/(?:sslcommerz|nogorpay)\//

/** Writes after which visitors see the same. */
const keeping = routesOf({
  'POST /api/auth/':
    'register verify-otp resend-otp forgot-password reset-password login logout reauthenticate',
  'POST /api/me/':
    'second-factor second-factor/confirm second-factor/recovery-codes phone phone/confirm push',
  'PUT /api/me/': 'profile favourites/:id',
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
  'PUT /api/admin/': 'profile staff/:id workers/:id/canary checklist/:step',
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

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const writes = listRoutes()
  .filter(({ method }) => method !== 'GET')
  .map(keyOf)

describe('the write routes', () => {
  it('are each in exactly one of the two lists above', () => {
    const listed = [...changing, ...keeping]
    expect(writes.filter((key) => !listed.includes(key) && !changingLater.test(key)).toSorted()).toEqual([])
    expect(listed.filter((key) => !writes.includes(key))).toEqual([])
    expect(listed.filter((key, index) => listed.indexOf(key) !== index)).toEqual([])
  })

  it('declare that they change what visitors see, or leave the copies alone', () => {
    expect([...routesWith(changesPublicData)].toSorted()).toEqual(changing.toSorted())
  })
})

/** Whether visitors get the copy of before, although the row behind it has changed and `write` was made. */
async function isCopyKept(write: () => Promise<unknown>, shown?: { id: number }): Promise<boolean> {
  const provider = shown ?? (await makeProvider({ name: 'আগের নাম' }))
  await raiseVersion()
  const read = async () => (await guest.get(`/api/biodata/${provider.id}`)).text()
  expect(await read()).toContain('আগের নাম')
  await changeUnnoticed(() =>
    db.update(providers).set({ name: 'পরের নাম' }).where(eq(providers.id, provider.id)),
  )
  expect(await read()).toContain('আগের নাম')
  await write()
  return (await read()).includes('আগের নাম')
}

/** Sends a write that must succeed. */
const succeed = async (answer: Promise<Response>) => expect((await answer).status).toBeLessThan(400)

describe('the copies of public answers stay', () => {
  it('when the money of a subscription arrives', async () => {
    const { ssl } = await switchOnDoubles()
    const { ref } = await startAtGateway('sslcommerz')
    const kept = await isCopyKept(() => succeed(postForm('/api/payments/sslcommerz/ipn', ssl.attempt(ref))))
    expect(kept).toBe(true)
  })

  it('when a write is refused', async () => {
    const admin = await as(await makeUser('admin'))
    const kept = await isCopyKept(async () => {
      expect((await admin.post('/api/admin/workers/999999/activate')).status).toBe(404)
    })
    expect(kept).toBe(true)
  })

  it('when a payment is checked and is still open', async () => {
    await switchOnDoubles()
    const customer = await startAtGateway('sslcommerz')
    const kept = await isCopyKept(() => succeed(customer.post(`/api/me/payments/${customer.ref}/check`, {})))
    expect(kept).toBe(true)
  })
})

describe('the author of a write gets the new state at once', () => {
  let admin: Awaited<ReturnType<typeof as>>
  beforeEach(async () => {
    admin = await as(await makeUser('admin'))
  })

  const namesIn = async (categoryId: number) => {
    const { data } = await (
      await guest.get(`/api/biodata?category=${categoryId}`)
    ).json<{ data: { name: string }[] }>()
    return data.map(({ name }) => name)
  }

  it('when a moderator approves a profile', async () => {
    const category = await makeCategory()
    const { id } = await makePending({ categoryId: category.id, name: 'নতুন কর্মী' })
    expect(await namesIn(category.id)).toEqual([])
    await succeed(admin.post(`/api/service-workers/${id}/approve`))
    expect(await namesIn(category.id)).toEqual(['নতুন কর্মী'])
  })

  it('when the gateway reports the money of a boost', async () => {
    const { ssl } = await switchOnDoubles()
    const user = await makeUser('service_worker')
    const provider = await makeProvider({ userId: user.id, name: 'আগের নাম' })
    const plan = await makeBoostingPlan({ pricePoisha: 20_000 })
    const worker = await as(user)
    const body = { boosting_plan_id: plan.id, payment_method: 'sslcommerz', amount: 200 }
    const { ref } = await (await worker.post('/api/boost/start', body)).json<{ ref: string }>()
    const kept = await isCopyKept(
      () => succeed(postForm('/api/payments/sslcommerz/ipn', ssl.attempt(ref))),
      provider,
    )
    expect(kept).toBe(false)
  })

  it('when a job ends a boost, after the next question', async () => {
    const provider = await makeProvider({ name: 'আগের নাম' })
    const now = new Date()
    await makeBoost(provider.id, {
      startsAt: new Date(now.getTime() - 2 * 86_400_000),
      endsAt: new Date(now.getTime() - 60_000),
    })
    const run = async () => {
      await runCron(env, '*/5 * * * *', now)
      await learnVersion()
    }
    expect(await isCopyKept(run, provider)).toBe(false)
  })
})
