import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { paymentPurposes, paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { selfRegistrationRoles } from '#worker/lib/rights.schema.ts'
import type { findProviderOf } from '#worker/features/providers/providers.queries.ts'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import { tagsOf } from '#worker/features/ratings/ratings.rules.ts'
import { ratingTags } from '#worker/features/ratings/ratings.schema.ts'
import { reportReasons } from '#worker/features/reveals/reveals.schema.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'
import { statusAt } from '#worker/features/entitlements/entitlements.rules.ts'
import { subscriptionStatuses } from '#worker/features/entitlements/plans/plans.schema.ts'
import type { CsvColumns } from '#worker/lib/csv.ts'
import { minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import {
  count,
  csv,
  decided,
  done,
  foundIds,
  id,
  json,
  moment,
  pageFields,
  many,
  orNull,
  taka,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import type { countTraces, listAccountHistory, listTraces, Trace } from './customer-traces.queries.ts'
import type { CustomerRow } from './customers.queries.ts'
import { subscriptionStates, type SubscriptionState } from './customers.schema.ts'

export const staffCustomer = view<CustomerRow>()({
  id,
  name: text,
  email: z.nullable(text),
  phone: [text, (row) => row.phone ?? ''],
  division: z.nullable(text),
  district: z.nullable(text),
  area: z.nullable(text),
  subscription_state: z.enum(subscriptionStates),
  suspended_at: z.nullable(moment),
  created_at: moment,
})

type Reader = { now: Date }

export const customerSubscription = view<Trace<'subscriptions'>, [reader: Reader]>()({
  id,
  plan: [text, (row) => row.planName],
  daily_limit: count,
  status: [z.enum(subscriptionStatuses), (row, { now }) => statusAt(row, now)],
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  created_at: moment,
})

const customerPayment = view<Trace<'payments'>>()({
  id,
  ref: text,
  type: [z.enum(paymentPurposes), (row) => row.purpose],
  plan: [text, (row) => row.planName],
  payment_method: [z.enum(paymentMethods), (row) => row.method],
  status: z.enum(paymentStatuses),
  amount: [taka, (row) => poishaToTaka(row.amountPoisha)],
  refunded: [taka, (row) => poishaToTaka(row.refundedPoisha)],
  paid_at: z.nullable(moment),
  created_at: moment,
})

export const customerReveal = view<Trace<'reveals'>>()({
  id,
  biodata_id: [id, (row) => row.providerId],
  name: text,
  returned: [z.boolean(), (row) => row.returnedAt !== null],
  revealed_at: [moment, (row) => row.createdAt],
})

export const customerReport = view<Trace<'reports'>>()({
  id,
  biodata_id: [id, (row) => row.providerId],
  name: text,
  reason: z.enum(reportReasons),
  settled: [z.boolean(), (row) => row.settledAt !== null],
  created_at: moment,
})

export const customerRating = view<Trace<'ratings'>>()({
  biodata_id: [id, (row) => row.providerId],
  name: text,
  rating: z.number(),
  comment: z.nullable(text),
  tags: [z.array(z.enum(ratingTags)), (row) => tagsOf(row.tags)],
  reply: z.nullable(text),
  updated_at: moment,
})

const accountEvent = view<RowOf<typeof listAccountHistory>>()({
  id,
  action: text,
  by: [text, (row) => row.actorName],
  reason: [z.nullable(text), ({ after }) => (typeof after?.reason === 'string' ? after.reason : null)],
  created_at: moment,
})

const customerBiodata = view<RowOf<typeof findProviderOf>>()({
  id,
  status: z.enum(providerStatuses),
  is_active: z.boolean(),
})

export const staffCustomerDetail = view<CustomerRow>()({
  ...staffCustomer.fields,
  role: [z.enum(selfRegistrationRoles), (row) => row.role as (typeof selfRegistrationRoles)[number]],
  suspension_reason: z.nullable(text),
  /** Whether a challenge is asked for before each new number. */
  is_challenged: [z.boolean(), (row) => row.revealsChallengedAt !== null],
  updated_at: moment,
})

type Found = {
  [Kind in Exclude<keyof ReturnType<typeof listTraces>, 'payments'>]: readonly Trace<Kind>[]
} & {
  payments: readonly Trace<'payments'>[] | null
  counts: RowOf<typeof countTraces> | undefined
  biodata: RowOf<typeof findProviderOf> | undefined
  history: readonly RowOf<typeof listAccountHistory>[]
}

export const customerHistory = view<Found, [reader: Reader]>()({
  sessions_count: [count, ({ counts }) => counts?.openSessions ?? 0],
  reveals_count: [count, ({ counts }) => counts?.reveals ?? 0],
  reports_count: [count, ({ counts }) => counts?.reports ?? 0],
  ratings_count: [count, ({ counts }) => counts?.ratings ?? 0],
  biodata: orNull(customerBiodata),
  subscriptions: many(customerSubscription),
  payments: orNull(many(customerPayment)),
  reveals: many(customerReveal),
  reports: many(customerReport),
  ratings: many(customerRating),
  history: many(accountEvent),
})

export const customersAnswers = {
  'GET /api/admin/customers': json('A page of the customers', {
    data: many(staffCustomer),
    meta: z.strictObject(pageFields),
  }),
  'GET /api/admin/customers/ids': json('The ids of the filtered customers', foundIds),
  'GET /api/admin/customers.csv': csv('The filtered customers as a file'),
  'GET /api/admin/customers/:id': json('A customer with the history of the account', {
    data: z.strictObject({ ...staffCustomerDetail.schema.shape, ...customerHistory.schema.shape }),
  }),
  'POST /api/admin/users/bulk': done('Suspends several accounts, or ends that', decided),
  'PUT /api/admin/customers/:id/challenge': done(
    'Asks a customer for a challenge before each new number, or ends that',
  ),
  'POST /api/admin/users/:id/suspend': done('Suspends an account'),
  'POST /api/admin/users/:id/reinstate': done('Ends the suspension of an account'),
}

const subscriptionWords: Record<SubscriptionState, string> = {
  active: 'চলছে',
  expired: 'মেয়াদ শেষ',
  none: 'নেই',
}

export const customerCsv: CsvColumns<CustomerRow> = [
  ['আইডি', (row) => row.id],
  ['নাম', (row) => row.name],
  ['ফোন', (row) => row.phone],
  ['ইমেইল', (row) => row.email],
  ['বিভাগ', (row) => row.division],
  ['জেলা', (row) => row.district],
  ['থানা/উপজেলা', (row) => row.area],
  ['সাবস্ক্রিপশন', (row) => subscriptionWords[row.subscriptionState]],
  ['অবস্থা', (row) => (row.suspendedAt ? 'স্থগিত' : 'চালু')],
  ['নিবন্ধনের সময়', (row) => minuteInDhaka(row.createdAt)],
]
