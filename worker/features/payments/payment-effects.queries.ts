import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { beginBoostOf, boostMayBegin, cancelBoostOf } from '#worker/features/boosts/purchase.queries.ts'
import { endBoostOf } from '#worker/features/boosts/refund.queries.ts'
import {
  beginSubscriptionOf,
  cancelSubscriptionOf,
  endSubscriptionOf,
  expireEndedOf,
  subscriptionMayBegin,
} from '#worker/features/subscriptions/subscriptions.queries.ts'
import { hasNoPaidBiodataFee } from './biodata-fee.queries.ts'
import type { PaymentPurpose } from './payments.schema.ts'
import type { PaymentRow } from './payments.table.ts'

type Claim = { ref: string; token: string; now: Date }

/** What a payment of one purpose gives, as queries that ride in the batch of the claim. */
export type PaymentEffect = {
  /** Run before the claim: what has ended must not stand in the way. */
  clear(db: Database, payment: PaymentRow, now: Date): UnrunQuery[]
  /** SQL for "it can be given now", of the row of `payments` that is being updated. */
  possible(now: Date): SQL
  /** Gives it, where a paid row carries the claim's token. */
  give(db: Database, claim: Claim): UnrunQuery[]
  /** Lets it go, where a failed or cancelled row carries the token. */
  drop(db: Database, claim: Claim): UnrunQuery[]
  /** Takes it back with a refund, where a row carries the token and no other paid one gave the same. */
  end(db: Database, claim: Claim): UnrunQuery[]
}

/** By purpose. Money for a purpose that is not here waits in review: nothing is taken without an effect. */
export const paymentEffects: Partial<Record<PaymentPurpose, PaymentEffect>> = {
  subscription: {
    clear: (db, payment, now) => [expireEndedOf(db, payment.userId, now)],
    possible: () => subscriptionMayBegin,
    give: (db, claim) => [beginSubscriptionOf(db, claim)],
    drop: (db, claim) => [cancelSubscriptionOf(db, claim)],
    end: (db, claim) => [endSubscriptionOf(db, claim)],
  },
  // One that runs is extended, so an ended one needs no clearing away.
  boost: {
    clear: () => [],
    possible: boostMayBegin,
    give: beginBoostOf,
    drop: (db, claim) => [cancelBoostOf(db, claim)],
    end: endBoostOf,
  },
  // Being paid is the whole effect: submissions ask for a paid row. A second one waits in review.
  biodata_fee: {
    clear: () => [],
    possible: () => hasNoPaidBiodataFee(sql`payments.user_id`),
    give: () => [],
    drop: () => [],
    // A refunded row no longer counts as paid; a biodata that was handed in with it stays.
    end: () => [],
  },
}
