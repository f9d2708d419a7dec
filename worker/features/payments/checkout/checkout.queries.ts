import { and, eq, gt, isNotNull, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { isErased } from '#worker/features/people/people.queries.ts'
import {
  isOnline,
  paymentMethodOf,
  type PaymentMethod,
} from '#worker/features/settings/payment-methods.schema.ts'
import { recheck, unopenedReuseSeconds } from '../payments.rules.ts'
import type { PaymentPurpose } from '../payments.schema.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import type { Discount } from '../payments.queries.ts'

export type NewPayment = {
  ref: string
  userId: number
  purpose: PaymentPurpose
  method: PaymentMethod
  amountPoisha: number
  planName: string
  /** What lowered the price: `amountPoisha` is what is left to pay. */
  discount?: Discount | undefined
  /** A path of this site, to which the payer returns. */
  returnTo?: string | undefined
}

/** `sameItem`: SQL for "the row of `payments` is for the same item on the same terms", beyond name and price. */
type DuplicateSearch = { sameItem?: SQL | undefined; now: Date }

const isOpenDuplicate = (payment: NewPayment, { sameItem, now }: DuplicateSearch) => {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return and(
    eq(payments.userId, payment.userId),
    eq(payments.purpose, payment.purpose),
    eq(payments.method, payment.method),
    eq(payments.planName, payment.planName),
    // The plus keeps SQLite from the index of amounts: every sale of a plan has the same one.
    sql`+${payments.amountPoisha} = ${payment.amountPoisha}`,
    sql`${payments.code} IS ${payment.discount?.code ?? null}`,
    sameItem,
    or(
      eq(payments.status, 'pending'),
      and(
        eq(payments.status, 'initiated'),
        or(
          gt(payments.createdAt, since(unopenedReuseSeconds)),
          and(
            isNotNull(payments.paymentUrl),
            gt(payments.createdAt, since(paymentMethodOf(payment.method).reuseSeconds)),
          ),
        ),
      ),
    ),
  )
}

export const findOpenDuplicate = (db: Database, payment: NewPayment, search: DuplicateSearch) =>
  db.select().from(payments).where(isOpenDuplicate(payment, search)).limit(1)

export const hasNoOpenDuplicate = (db: Database, payment: NewPayment, search: DuplicateSearch): SQL =>
  notExists(findOpenDuplicate(db, payment, search))

/** With a `subject`, the payment belongs to the row that the previous statement inserted, and is not written without it. */
export function insertPayment(
  db: Database,
  payment: NewPayment,
  { subject, guard, now }: { subject: 'subscription_id' | 'boost_id' | null; guard: SQL; now: Date },
): UnrunQuery {
  const at = now.getTime()
  return db.run(sql`
    INSERT INTO payments
      (ref, user_id, purpose, method, amount_poisha, plan_name, code, discount_poisha, holds_code, return_to, next_check_at, created_at, updated_at${sql.raw(subject ? `, ${subject}` : '')})
    SELECT ${payment.ref}, ${payment.userId}, ${payment.purpose}, ${payment.method}, ${payment.amountPoisha},
      ${payment.planName}, ${payment.discount?.code ?? null}, ${payment.discount?.poisha ?? 0}, ${payment.discount ? 1 : 0}, ${payment.returnTo ?? null}, ${isOnline(payment.method) ? at + recheck.from : null}, ${at}, ${at}${sql.raw(subject ? ', last_insert_rowid()' : '')}
    WHERE ${guard}${sql.raw(subject ? ' AND changes() = 1' : '')}`)
}

/** For a payer who starts the same open payment again from another page. */
export const saveReturnPath = (db: Database, ref: string, returnTo: string) =>
  db.update(payments).set({ returnTo }).where(eq(payments.ref, ref))

export const savePaymentAddress = (
  db: Database,
  payment: PaymentRow,
  { paymentUrl, sessionKey }: { paymentUrl: string; sessionKey: string | null },
  now: Date,
) =>
  db
    .update(payments)
    .set({ paymentUrl, sessionKey, nextCheckAt: new Date(now.getTime() + recheck.from), updatedAt: now })
    .where(and(eq(payments.id, payment.id), not(isErased(payment.userId))))
