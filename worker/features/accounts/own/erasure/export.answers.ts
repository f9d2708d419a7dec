import * as z from 'zod/mini'
import {
  customerRating,
  customerReport,
  customerReveal,
  customerSubscription,
} from '../../customers/customers.answers.ts'
import { columnsOf, type ProviderChange } from '#worker/features/providers/changes/changes.rules.ts'
import { agreementWays } from '#worker/features/recruiting/recruiting.schema.ts'
import { containsCode } from '#worker/features/outbox/outbox.rules.ts'
import {
  paymentEventSources,
  paymentPurposes,
  paymentStatuses,
} from '#worker/features/payments/payments.schema.ts'
import {
  securityEventKinds,
  securityEventResults,
} from '#worker/features/people/security-events/security-events.schema.ts'
import { changedValues } from '#worker/features/providers/profile-fields.rules.ts'
import { profileFieldNames } from '#worker/features/providers/profile-fields.schema.ts'
import { fieldAnswers, someFieldAnswers } from '#worker/features/providers/providers.answers.ts'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'
import { unseal } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import {
  anyJson,
  count,
  id,
  json,
  many,
  moment,
  orNull,
  taka,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import { ownProfile } from '../account.answers.ts'
import type { PersonalData } from './export.queries.ts'

// The user's data as a file. Phone numbers of providers are left out.

type Reader = { userId: number; settingsKey: KeyRing; now: Date }
type Row<List extends keyof PersonalData> = PersonalData[List][number]

const biodata = view<ProviderRow & { category: string }, [reader: Reader]>()({
  id,
  ...fieldAnswers(profileFieldNames),
  category: text,
  id_number: [z.nullable(text), (row, { settingsKey }) => unseal(settingsKey, row.idNumberSealed)],
  division: text,
  district: text,
  area: text,
  status: z.enum(providerStatuses),
  rejection_code: z.nullable(text),
  rejection_note: z.nullable(text),
  is_active: z.boolean(),
  verified_badge: z.boolean(),
  average_rating: [z.number(), (row) => (row.ratingCount === 0 ? 0 : row.ratingSum / row.ratingCount)],
  total_ratings: [count, (row) => row.ratingCount],
  views_count: count,
  created_at: moment,
  updated_at: moment,
})

const isAsked = (column: unknown) => column !== undefined || undefined

/** What the user asked to change. */
type Asked = ProviderChange & { wishedTrade: string | null; sentAt: Date }

const change = view<Asked, [reader: Reader]>()({
  ...someFieldAnswers(profileFieldNames),
  category: [
    z.optional(z.nullable(text)),
    (row) => (row.categoryId === undefined ? undefined : row.wishedTrade),
  ],
  id_number: [
    z.optional(z.nullable(text)),
    ({ idNumberSealed }, { settingsKey }) =>
      idNumberSealed === undefined ? undefined : unseal(settingsKey, idNumberSealed),
  ],
  division: z.optional(text),
  district: z.optional(text),
  area: z.optional(text),
  new_photo: [z.optional(z.boolean()), (row) => isAsked(row.photo)],
  new_id_card_front: [z.optional(z.boolean()), (row) => isAsked(row.idCardFront)],
  new_id_card_back: [z.optional(z.boolean()), (row) => isAsked(row.idCardBack)],
  sent_at: moment,
})

const decidedChange = view<Asked & Omit<Row<'changes'>, 'changes'>, [reader: Reader]>()({
  ...change.fields,
  before: [
    z.nullable(z.strictObject(someFieldAnswers(profileFieldNames))),
    ({ previous }) => previous && changedValues(columnsOf(previous), profileFieldNames),
  ],
  status: z.enum(providerStatuses),
  rejection_code: z.nullable(text),
  rejection_note: z.nullable(text),
  reviewed_at: z.nullable(moment),
})

const storedImage = view<Row<'pictures'>>()({ bucket: z.enum(['documents', 'pictures']), path: text })

const subscription = view<Row<'subscriptions'>, [reader: Reader]>()({
  ...customerSubscription.fields,
  price: [taka, (row) => poishaToTaka(row.pricePoisha)],
})

const payment = view<Row<'payments'>>()({
  ref: text,
  purpose: z.enum(paymentPurposes),
  item: [text, (row) => row.planName],
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  amount: [taka, (row) => poishaToTaka(row.amountPoisha)],
  refunded: [taka, (row) => poishaToTaka(row.refundedPoisha)],
  transaction_id: [z.nullable(text), (row) => row.gatewayTxnId],
  reason: z.nullable(text),
  refund_reason: z.nullable(text),
  paid_at: z.nullable(moment),
  created_at: moment,
})

const paymentMessage = view<Row<'paymentMessages'>>()({
  ref: text,
  source: z.enum(paymentEventSources),
  kind: text,
  detail: z.nullable(z.record(text, anyJson)),
  at: moment,
})

const favourite = view<Row<'favourites'>>()({
  biodata_id: [id, (row) => row.providerId],
  name: text,
  created_at: moment,
})

const providerRequest = view<Row<'providerRequests'>>()({
  category: text,
  place: text,
  phone: text,
  created_at: [moment, (row) => new Date(row.created_at)],
  expires_at: [moment, (row) => new Date(row.expires_at)],
  answered_at: [z.nullable(moment), (row) => (row.answered_at === null ? null : new Date(row.answered_at))],
})

const onboarding = view<Row<'onboardings'>>()({
  taken_by: [text, (row) => row.takenBy],
  agreed_by: [z.nullable(z.enum(agreementWays)), (row) => row.agreedBy],
  agreed_at: [z.nullable(moment), (row) => row.agreedAt],
})
const imported = view<Row<'imported'>>()({ brought_by: text, agreed_at: z.nullable(moment) })

const receivedRating = view<Row<'ratingsReceived'>>()({
  rating: z.number(),
  comment: z.nullable(text),
  reply: z.nullable(text),
  updated_at: moment,
})

const said = {
  picked_up: z.boolean(),
  worked: z.nullable(z.boolean()),
  price: [z.nullable(taka), (row: Row<'callAnswersReceived'>) => row.priceTaka],
  created_at: moment,
} as const

const receivedCallAnswer = view<Row<'callAnswersReceived'>>()(said)

const callAnswer = view<Row<'callAnswers'>>()({
  biodata_id: [id, (row) => row.providerId],
  name: text,
  ...said,
})

const sms = view<Row<'sms'>>()({
  phone: text,
  kind: text,
  // A code is a secret until it is used.
  text: [z.nullable(text), (row) => (containsCode(row.kind) ? null : row.body)],
  status: z.enum(['failed', 'cancelled', 'queued', 'sending', 'sent']),
  created_at: moment,
})

const auditEntry = view<Row<'history'>, [reader: Reader]>()({
  action: text,
  by_you: [z.boolean(), (row, { userId }) => row.actorId === userId],
  before: z.nullable(z.record(text, anyJson)),
  after: z.nullable(z.record(text, anyJson)),
  at: [moment, (row) => row.createdAt],
})

const device = view<Row<'devices'>>()({ label: text, first_seen_at: moment, last_seen_at: moment })

const securityEvent = view<Row<'securityEvents'>>()({
  kind: z.enum(securityEventKinds),
  result: z.enum(securityEventResults),
  at: moment,
})

const session = view<Row<'sessions'>>()({
  created_at: moment,
  expires_at: moment,
  ended_at: z.nullable(moment),
})

const pushSubscription = view<Row<'pushSubscriptions'>>()({ created_at: moment, renewed_at: moment })

const termsAgreement = view<Row<'termsAgreements'>>()({
  kind: z.enum(['biodata', 'registration']),
  version: text,
  agreed_at: moment,
})

type Found = Omit<PersonalData, 'profiles' | 'own'> & {
  profile: Row<'profiles'>
  biodata: Parameters<typeof biodata>[0] | undefined
  waitingChange: Asked | undefined
  decidedChanges: Parameters<typeof decidedChange>[0][]
}

export const personalData = view<Found, [reader: Reader]>()({
  exported_at: [moment, (_, { now }) => now],
  profile: ownProfile,
  biodata: orNull(biodata),
  waiting_change: orNull(change),
  decided_changes: many(decidedChange),
  pictures: many(storedImage),
  subscriptions: many(subscription),
  payments: many(payment),
  payment_messages: many(paymentMessage),
  reveals: many(customerReveal),
  reports: many(customerReport),
  ratings: many(customerRating),
  ratings_received: many(receivedRating),
  call_answers: many(callAnswer),
  call_answers_received: many(receivedCallAnswer),
  favourites: many(favourite),
  provider_requests: many(providerRequest),
  onboardings: many(onboarding),
  imported: many(imported),
  push_subscriptions: many(pushSubscription),
  sms: many(sms),
  history: many(auditEntry),
  devices: many(device),
  security_events: many(securityEvent),
  sessions: many(session),
  terms_agreements: many(termsAgreement),
})

export const exportAnswers = {
  'GET /api/me/export': json("The user's data as a file", personalData.schema),
}
