import { tagsOf } from '#worker/features/ratings/ratings.rules.ts'
import type { RowOf } from '#worker/db/db.ts'
import type { Role } from '#worker/features/people/people.schema.ts'
import type { CustomerRow } from './customers.queries.ts'
import type { SubscriptionState } from './customers.schema.ts'
import type { listAccountHistory, Trace } from './customer-traces.queries.ts'
import { statusAt } from '#worker/features/subscriptions/subscriptions.rules.ts'
import type { CsvCell } from '#worker/lib/csv.ts'
import { minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import { poishaToTaka } from '#worker/lib/money.ts'

export const staffCustomer = (row: CustomerRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone ?? '',
  division: row.division,
  district: row.district,
  area: row.area,
  subscription_state: row.subscriptionState,
  phone_verified: row.phoneVerifiedAt !== null,
  suspended_at: row.suspendedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

export const staffCustomerDetail = (row: CustomerRow) => ({
  ...staffCustomer(row),
  role: row.role as Extract<Role, 'customer' | 'service_worker'>,
  suspension_reason: row.suspensionReason,
  updated_at: row.updatedAt.toISOString(),
})

export const customerSubscription = (row: Trace<'subscriptions'>, now: Date) => ({
  id: row.id,
  plan: row.planName,
  daily_limit: row.dailyLimit,
  status: statusAt(row, now),
  starts_at: row.startsAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

export const customerPayment = (row: Trace<'payments'>) => ({
  id: row.id,
  ref: row.ref,
  type: row.purpose,
  plan: row.planName,
  payment_method: row.method,
  status: row.status,
  amount: poishaToTaka(row.amountPoisha),
  refunded: poishaToTaka(row.refundedPoisha),
  paid_at: row.paidAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

export const customerReveal = (row: Trace<'reveals'>) => ({
  id: row.id,
  biodata_id: row.providerId,
  name: row.name,
  returned: row.returnedAt !== null,
  revealed_at: row.createdAt.toISOString(),
})

export const customerReport = (row: Trace<'reports'>) => ({
  id: row.id,
  biodata_id: row.providerId,
  name: row.name,
  reason: row.reason,
  settled: row.settledAt !== null,
  created_at: row.createdAt.toISOString(),
})

export const customerRating = (row: Trace<'ratings'>) => ({
  biodata_id: row.providerId,
  name: row.name,
  rating: row.rating,
  comment: row.comment,
  tags: tagsOf(row.tags),
  reply: row.reply,
  updated_at: row.updatedAt.toISOString(),
})

export const accountEvent = (row: RowOf<typeof listAccountHistory>) => ({
  id: row.id,
  action: row.action,
  by: row.actorName,
  reason: typeof row.after?.reason === 'string' ? row.after.reason : null,
  created_at: row.createdAt.toISOString(),
})

export const customerCsvHeader = [
  'আইডি',
  'নাম',
  'ফোন',
  'ইমেইল',
  'বিভাগ',
  'জেলা',
  'থানা/উপজেলা',
  'সাবস্ক্রিপশন',
  'অবস্থা',
  'নিবন্ধনের সময়',
]

const subscriptionWords: Record<SubscriptionState, string> = {
  active: 'চলছে',
  expired: 'মেয়াদ শেষ',
  none: 'নেই',
}

const accountWords = ({ suspendedAt, phoneVerifiedAt }: CustomerRow) =>
  suspendedAt ? 'স্থগিত' : phoneVerifiedAt ? 'চালু' : 'যাচাই হয়নি'

export const customerCsvRow = (row: CustomerRow): CsvCell[] => [
  row.id,
  row.name,
  row.phone,
  row.email,
  row.division,
  row.district,
  row.area,
  subscriptionWords[row.subscriptionState],
  accountWords(row),
  minuteInDhaka(row.createdAt),
]
