import { eq } from 'drizzle-orm'
import type * as fc from 'fast-check'
import { expect } from 'vitest'
import { ageReveals } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { pictureFile } from '#test/support/pictures.ts'
import { request } from '#test/support/request.ts'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'
import { expireSubscriptions } from '#worker/features/subscriptions/subscriptions.usecases.ts'
import { users } from '#worker/features/people/people.table.ts'
import { isPublic, storyPassword, type Model, type Story } from './story.ts'

export type Command = fc.AsyncCommand<Model, Story>

type Options = {
  name: string
  when?: (model: Readonly<Model>) => boolean
  run: (model: Model, story: Story) => Promise<void>
}

const command = ({ name, when = () => true, run }: Options): Command => ({
  check: when,
  run,
  toString: () => name,
})

const isRegistered = ({ customer }: Readonly<Model>) => customer === 'registered'
const isWorking = ({ worker }: Readonly<Model>) => worker === 'registered'
const hasSubmitted = (model: Readonly<Model>) => isWorking(model) && model.profile !== 'none'

/** Expects this status, and this code if the answer is an error. Returns the body. */
async function answered<Body>(answer: Response, status: number, error?: string): Promise<Body> {
  const body = await answer.json<Body & { error?: string }>()
  expect([answer.status, body.error]).toEqual([status, error])
  return body
}

export const register = (byCode: boolean) =>
  command({
    name: `register(${byCode})`,
    when: ({ customer }) => customer === 'unknown',
    run: async (model, story) => {
      await story.register(byCode)
      model.customer = 'registered'
    },
  })

export const subscribe = (isRightAmount: boolean, withCode = false) =>
  command({
    name: `subscribe(${isRightAmount}, ${withCode})`,
    when: isRegistered,
    run: async (model, story) => {
      const { id, price, code } = story.shared.plan
      const due = withCode ? price * 0.8 : price
      const amount = isRightAmount ? due : due - 1
      const body = { plan_id: id, payment_method: 'manual', amount, ...(withCode && { code: ` ${code} ` }) }
      const answer = await (await story.customer()).post('/api/subscription/start', body)
      if (model.subscription) await answered(answer, 409, 'active_subscription')
      else if (withCode && model.hasUsedCode) await answered(answer, 422, 'code_refused')
      else if (!isRightAmount) await answered(answer, 422, 'amount_mismatch')
      else {
        await answered(answer, 201)
        model.subscription = { spentOn: new Set(), used: 0 }
        model.purchases += 1
        model.hasUsedCode ||= withCode
      }
    },
  })

export const reveal = (index: number) =>
  command({
    name: `reveal(${index})`,
    when: isRegistered,
    run: async (model, story) => {
      const { subscription } = model
      const id = await story.profileId(index)
      const answer = await (await story.customer()).get(`/api/service-workers/${id}/biodata?agree=1`)
      if (!subscription) return revealWithoutPlan(model, index, answer)
      const isSpent = subscription.spentOn.has(index)
      if (!isSpent && subscription.used >= story.shared.plan.dailyLimit)
        return void (await answered(answer, 429, 'daily_limit_exceeded'))
      if (!isPublic(model, index)) return void (await answered(answer, 404, 'not_found'))
      const { balance } = await answered<{ balance: { used_today: number } }>(answer, 200)
      if (!isSpent) {
        subscription.spentOn.add(index)
        subscription.used += 1
        model.lastViewIsOpen.set(index, true)
        model.lastViewIsFree.delete(index)
      }
      model.revealed.add(index)
      expect(balance.used_today).toBe(subscription.used)
    },
  })

/** The first number of a customer who never had a plan is free, and is shown again for nothing while there is none. */
async function revealWithoutPlan(model: Model, index: number, answer: Response): Promise<void> {
  const isSeen = model.freeSeen.has(index)
  const isOpen = model.purchases === 0 && !model.isFreeTaken
  if (!isSeen && !isOpen) return void (await answered(answer, 403, 'subscription_required'))
  if (!isPublic(model, index)) return void (await answered(answer, 404, 'not_found'))
  expect(await answered(answer, 200)).toMatchObject({ balance: { active_subscription: null } })
  if (isSeen) return
  model.freeSeen.add(index)
  model.isFreeTaken = true
  model.revealed.add(index)
  model.lastViewIsOpen.set(index, true)
  model.lastViewIsFree.add(index)
}

/** Of a wrong number. The view is returned at most three times a week. */
export const report = (index: number) =>
  command({
    name: `report(${index})`,
    when: isRegistered,
    run: async (model, story) => {
      const path = `/api/me/contacts/${await story.profileId(index)}/report`
      // As if the account was old and the number was seen some time ago.
      await db
        .update(users)
        .set({ createdAt: new Date(0) })
        .where(eq(users.id, await story.customerId()))
      await ageReveals(await story.customerId(), 11)
      const answer = await (await story.customer()).post(path, { reason: 'not_working' })
      if (!model.revealed.has(index)) return void (await answered(answer, 404, 'not_found'))
      if (model.reported.has(index)) return void (await answered(answer, 409, 'already_reported'))
      const isReturned = model.lastViewIsOpen.get(index) === true && model.returnedViews < 3
      const body = await answered<{ view_returned: boolean }>(answer, 201)
      expect(body.view_returned).toBe(isReturned)
      model.reported.add(index)
      if (!isReturned) return
      model.returnedViews += 1
      model.lastViewIsOpen.set(index, false)
      if (model.lastViewIsFree.has(index)) model.isFreeTaken = false
      else if (model.subscription?.spentOn.has(index)) model.subscription.used -= 1
    },
  })

export const rate = (index: number, rating: number) =>
  command({
    name: `rate(${index}, ${rating})`,
    when: isRegistered,
    run: async (model, story) => {
      const path = `/api/service-workers/${await story.profileId(index)}/rating`
      const answer = await (await story.customer()).post(path, { rating })
      if (!isPublic(model, index)) return void (await answered(answer, 404, 'not_found'))
      expect(await answered(answer, 200)).toMatchObject({
        average_rating: rating,
        total_ratings: 1,
        my_rating: rating,
      })
      model.ratings.set(index, rating)
    },
  })

/** The subscription ends; the cron may or may not have seen it yet. */
export const expire = (byCron: boolean) =>
  command({
    name: `expire(${byCron})`,
    when: (model) => isRegistered(model) && model.subscription !== null,
    run: async (model, story) => {
      const now = new Date()
      const endsAt = new Date(now.getTime() - 1)
      await db
        .update(subscriptions)
        .set({ startsAt: new Date(endsAt.getTime() - 1000), endsAt })
        .where(eq(subscriptions.userId, await story.customerId()))
      if (byCron) await expireSubscriptions(db, now)
      model.subscription = null
    },
  })

export const eraseCustomer = () =>
  command({
    name: 'eraseCustomer',
    when: isRegistered,
    run: async (model, story) => {
      const customer = await story.customer()
      const answer = await deleteAccount(customer)
      await answered(answer, 200)
      model.customer = 'erased'
      await answered(await customer.get('/api/auth/me'), 401, 'unauthenticated')
    },
  })

export const eraseWorker = () =>
  command({
    name: 'eraseWorker',
    when: isWorking,
    run: async (model, story) => {
      const worker = await story.worker()
      await answered(await deleteAccount(worker), 200)
      model.worker = 'erased'
      await answered(await worker.get('/api/service-workers/me'), 401, 'unauthenticated')
    },
  })

const deleteAccount = ({ token }: { token: string }) =>
  request('DELETE', '/api/me', {
    body: { password: storyPassword },
    headers: { Authorization: `Bearer ${token}` },
  })

export const payFee = () =>
  command({
    name: 'payFee',
    when: isWorking,
    run: async (model, story) => {
      const body = { payment_method: 'manual' }
      const answer = await (await story.worker()).post('/api/payment/biodata/initiate', body)
      if (model.profile === 'pending') await answered(answer, 409, 'already_pending')
      else if (isApproved(model)) await answered(answer, 409, 'already_approved')
      else if (model.hasPaidFee) await answered(answer, 409, 'fee_not_due')
      else {
        await answered(answer, 201)
        model.hasPaidFee = true
      }
    },
  })

const isApproved = ({ profile }: Readonly<Model>) => profile === 'active' || profile === 'inactive'

export const submit = () =>
  command({
    name: 'submit',
    when: isWorking,
    run: async (model, story) => {
      const worker = await story.worker()
      const answer = await worker.form('POST', '/api/service-workers', submissionForm(story))
      if (model.profile === 'pending') await answered(answer, 409, 'already_pending')
      else if (isApproved(model)) await answered(answer, 409, 'already_approved')
      else if (!model.hasPaidFee) await answered(answer, 402, 'payment_required')
      else {
        const { data } = await answered<{ data: { id: number } }>(answer, 201)
        story.setOwnProfile(data.id)
        model.profile = 'pending'
      }
    },
  })

function submissionForm({ shared: { place, categoryId, picture } }: Story): FormData {
  const form = new FormData()
  const fields = {
    category_id: categoryId,
    name: 'আবদুর রহিম',
    phone: '01712345678',
    gender: 'male',
    division_id: place.division.id,
    district_id: place.district.id,
    upazila_id: place.thana.id,
    id_number: '1234567890',
    work_experience: 'দশ বছর ধরে কাজ করি',
    bio: 'যত্ন নিয়ে কাজ করি',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('profile_photo', pictureFile(picture, 'photo.png'))
  return form
}

type Decision = 'approve' | 'reject' | 'activate' | 'deactivate'

const transitions: Record<
  Decision,
  { from: Model['profile']; to: Model['profile']; path: (id: number) => string }
> = {
  approve: { from: 'pending', to: 'active', path: (id) => `/api/service-workers/${id}/approve` },
  reject: { from: 'pending', to: 'rejected', path: (id) => `/api/service-workers/${id}/reject` },
  activate: { from: 'inactive', to: 'active', path: (id) => `/api/admin/workers/${id}/activate` },
  deactivate: { from: 'active', to: 'inactive', path: (id) => `/api/admin/workers/${id}/deactivate` },
}

export const moderate = (decision: Decision) =>
  command({
    name: decision,
    when: hasSubmitted,
    run: async (model, story) => {
      const { from, to, path } = transitions[decision]
      const body = decision === 'reject' ? { reason_code: 'photo_unclear' } : {}
      const answer = await story.shared.staff.post(path(await story.profileId(0)), body)
      if (model.profile !== from) return void expect(answer.status).toBe(409)
      await answered(answer, 200)
      model.profile = to
    },
  })

/** What the people of the story read about themselves. */
export const readOwnState = () =>
  command({
    name: 'readOwnState',
    run: async (model, story) => {
      if (model.customer === 'registered') await expectCustomerState(model, await story.customer())
      if (hasSubmitted(model)) {
        const own = await (await story.worker()).get('/api/service-workers/me')
        expect(await answered(own, 200)).toMatchObject({
          exists: true,
          is_approved: isApproved(model),
          ...(isApproved(model) && { is_active: model.profile === 'active' }),
        })
      }
    },
  })

async function expectCustomerState(model: Model, customer: Awaited<ReturnType<Story['customer']>>) {
  const balance = await answered(await customer.get('/api/subscription/balance'), 200)
  expect(balance).toMatchObject({
    used_today: model.subscription?.used ?? 0,
    ...(model.subscription === null && { active_subscription: null }),
  })
  if (model.purchases > 0) {
    const { data } = await answered<{ data: { status: string }[] }>(
      await customer.get('/api/me/payments'),
      200,
    )
    expect(data.filter(({ status }) => status === 'paid')).toHaveLength(model.purchases)
  }
  if (model.revealed.size > 0) {
    const { data } = await answered<{ data: object[] }>(await customer.get('/api/me/contacts'), 200)
    expect(data).toHaveLength(model.revealed.size)
  }
}
