import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { beginBoostOf, boostMayBegin, cancelBoostsOf } from '#worker/features/boosts/purchase.queries.ts'
import { endBoostOf } from '#worker/features/boosts/refund.queries.ts'
import {
  beginSubscriptionOf,
  cancelSubscriptionsOf,
  endSubscriptionOf,
  expireEndedOf,
  subscriptionMayBegin,
} from '#worker/features/subscriptions/subscriptions.queries.ts'
import { hasNoPaidBiodataFee } from '../biodata-fee.queries.ts'
import type { PaymentPurpose } from '../payments.schema.ts'
import type { PaymentRow } from '../payments.table.ts'

type Claim = { ref: string; token: string; now: Date }

type Effect = (db: Database, claim: Claim) => UnrunQuery | UnrunQuery[]

type PaymentEffect = {
  /** Runs before the claim: ends what has expired, so that it does not block the purchase. */
  clear?: (db: Database, payment: PaymentRow, now: Date) => UnrunQuery
  /** SQL for "the purchase can begin now", of the row of `payments` that is being updated. */
  possible(now: Date): SQL
  /** Begins the purchase where a paid row carries the token of the claim. */
  give?: Effect
  /** Cancels what was to be bought by failed or cancelled payments; `ids` is SQL for their ids. */
  drop?: (db: Database, ids: SQL, now: Date) => UnrunQuery
  /** Ends the purchase after a refund, where a row carries the token and no other paid row bought the same. */
  end?: Effect
}

export const paymentEffects: Record<PaymentPurpose, PaymentEffect> = {
  subscription: {
    clear: (db, payment, now) => expireEndedOf(db, payment.userId, now),
    possible: () => subscriptionMayBegin,
    give: beginSubscriptionOf,
    drop: cancelSubscriptionsOf,
    end: endSubscriptionOf,
  },
  // A purchase during a running boost extends it, so an expired boost blocks nothing.
  boost: { possible: boostMayBegin, give: beginBoostOf, drop: cancelBoostsOf, end: endBoostOf },
  // Submissions look for a paid row, so there is nothing to begin or end. A second paid fee goes to review.
  biodata_fee: { possible: () => hasNoPaidBiodataFee(sql`payments.user_id`) },
}
