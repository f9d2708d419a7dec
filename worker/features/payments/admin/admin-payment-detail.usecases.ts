import { batch, type Database } from '#worker/db/db.ts'
import type { GatewayAccess } from '../methods/payment-methods.usecases.ts'
import { paymentNotFound } from '#worker/features/payments/payments.errors.ts'
import { refundGateway } from '#worker/features/payments/refunds/admin-refunds.usecases.ts'
import { listOpenRefunds } from '#worker/features/payments/refunds/refund-progress.queries.ts'
import {
  findBlocker,
  findBought,
  listEvents,
  listRefundStepsOf,
  listRivals,
  listWaitingBeside,
} from './admin-payment-detail.queries.ts'
import { adminPaymentDetail } from './admin-payment-detail.serialisers.ts'
import { findForAdmin } from './admin-payments.queries.ts'

/** @throws 404 */
export async function readPayment(
  db: Database,
  id: number,
  { access, now }: { access: GatewayAccess; now: Date },
) {
  const { found, bought, blockers, openRefunds, ...history } = await batch(db, {
    found: findForAdmin(db, id),
    events: listEvents(db, id),
    bought: findBought(db, id),
    blockers: findBlocker(db, id, now),
    steps: listRefundStepsOf(db, id),
    openRefunds: listOpenRefunds(db, [id]),
    rivals: listRivals(db, id),
    waiting: listWaitingBeside(db, id),
  })
  const [row] = found
  if (!row) throw paymentNotFound()
  return adminPaymentDetail(row, {
    ...history,
    bought: bought[0],
    blocker: blockers[0],
    now,
    hasOpenRefund: openRefunds.length > 0,
    hasRefundGateway: refundGateway(row.payment, access) !== null,
  })
}
