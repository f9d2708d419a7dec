import { batch, firstOr, type Database } from '#worker/db/db.ts'
import { exportedRow, recordExport, type ExportContext } from '#worker/features/exports/exports.usecases.ts'
import { csvOfList } from '#worker/lib/csv.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import {
  paymentsPageTooDeep,
  alreadyReviewed,
  effectImpossible,
  moneyReceived,
  moneyServedAnother,
  notInReview,
  notReopenable,
  payerHasWaiting,
  reopenTooLate,
} from './admin-payments.errors.ts'
import {
  countByStatus,
  countForAdmin,
  listForAdmin,
  listIdsForAdmin,
  findForAdmin,
  findBlocker,
  findClaimed,
  findDecision,
  findLastRejection,
  findPaymentById,
  wasRejectedLately,
  listEvents,
  listRivals,
  type PaymentKey,
} from './admin-payments.queries.ts'
import type { PaymentFilters, PaymentsQuery, ReviewManyInput } from './admin-payments.schema.ts'
import { adminPayment, paymentCsv, revenueOfDays, adminPaymentDetail } from './admin-payments.answers.ts'
import { paymentStatuses, type PaymentStatus } from '../payments.schema.ts'
import { listRevenueForTotals, revenueBetween } from '../revenue/revenue.queries.ts'
import type { Person } from '#worker/lib/rights.schema.ts'
import { listedRow, openPerson } from '#worker/features/audit/staff-reads.usecases.ts'
import { revenueTotals } from '../revenue/revenue.rules.ts'
import { sql, type SQL } from 'drizzle-orm'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { decideEach, type Decided } from '#worker/lib/decide-each.ts'
import type { AppError } from '#worker/lib/errors.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { moveToReview } from '../manual/submit-trx.usecases.ts'
import { isMoved } from '../settlement/payment-writes.queries.ts'
import { paymentNotFound } from '../payments.errors.ts'
import { findWaiting } from '../payments.queries.ts'
import { movePayment, settlePayment, type AdminContext } from '../settlement/settlement.usecases.ts'
import { canTransition, reopenWithin } from '../payments.rules.ts'
import type { PaymentRow } from '../payments.table.ts'
import { mayReject, receivedPoisha } from './review.rules.ts'
import { listRefundSteps, listOpenRefunds } from '../refunds/refunds.queries.ts'
import { isOnline } from '#worker/features/settings/payment-methods.schema.ts'
import type { GatewayAccess } from '../methods/methods.usecases.ts'
import { refundCallOf } from '../refunds/refunds.usecases.ts'

const earliestDay = '2000-01-01'
const latestDay = '2099-12-31'

/** @throws 422 `page_too_deep` */
export async function readPayments(
  db: Database,
  { page: asked, per_page: perPage, sort = 'newest', ...filters }: PaymentsQuery,
  { reader, now }: { reader: Person; now: Date },
) {
  const page = listPage(asked, { perPage, tooDeep: paymentsPageTooDeep })
  const { from = earliestDay, to = latestDay } = filters
  const { rows, counted, statuses, days, chosenDays } = await batch(db, {
    rows: listForAdmin(db, filters, { sort, ...page }),
    counted: countForAdmin(db, filters),
    statuses: countByStatus(db),
    days: listRevenueForTotals(db, now),
    chosenDays: revenueBetween(db, { from, to }),
  })
  const [chosen] = chosenDays
  const totalOf = (status: PaymentStatus) => statuses.find((row) => row.status === status)?.total ?? 0
  return {
    data: rows.map(listedRow(reader)).map((row) => adminPayment(row)),
    ...pageMeta(page, counted),
    status_counts: objectOf<Record<PaymentStatus, number>>(paymentStatuses, totalOf),
    revenue: revenueTotals(days, now),
    revenue_of_days: chosen && (filters.from || filters.to) ? revenueOfDays(chosen) : null,
  }
}

/** At most `maxSelected` ids with their sum in taka, for a selection of all that the filter finds. */
export async function readPaymentIds(db: Database, filters: PaymentFilters) {
  const found = await listIdsForAdmin(db, filters)
  return {
    ids: found.map(({ id }) => id),
    amount: poishaToTaka(found.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0)),
  }
}

export async function exportPayments(
  db: Database,
  act: ExportContext,
  filters: PaymentFilters,
): Promise<Response> {
  const { q, ...chosen } = filters
  const counted = await recordExport(db, act, {
    list: 'payments',
    count: countForAdmin(db, filters),
    filters: { ...chosen, searched: q !== undefined },
  })
  return csvOfList({
    name: 'payments',
    columns: paymentCsv,
    total: counted?.total ?? 0,
    read: async (after: PaymentKey | null, limit) =>
      (await listForAdmin(db, filters, { after, limit })).map(exportedRow(act.actor)),
    keyOf: ({ listedAt, createdAt, id }) => ({ listedAt: listedAt ?? createdAt, id }),
  })
}

/** @throws 404; 409 `already_reviewed`, `not_in_review`, `trx_used`, and `effect_impossible` (it stays in review) */
export async function confirmPayment(db: Database, act: AdminContext, id: number): Promise<void> {
  const payment = await requireInReview(db, id)
  const { actor, requestId, now } = act
  const [claimed] = await findClaimed(db, id)
  if (payment.reason === 'amount_short') throw effectImpossible('amount_short')
  const { outcome } = await settlePayment(db, {
    ref: payment.ref,
    evidence: {
      // A confirmed id counts as used, also where only the payer reported it.
      gatewayTxnId: payment.gatewayTxnId ?? claimed?.transaction ?? null,
      bankTxnId: payment.bankTxnId,
      amountPoisha: receivedPoisha(payment, await listRefundSteps(db, id)),
      detail: {},
    },
    source: 'admin',
    actorId: actor.id,
    record: (moved) => [
      auditOf(db, act, payment, { action: 'payment.confirmed', status: 'paid', onlyIf: moved('paid') }),
      auditOf(db, act, payment, {
        action: 'payment.confirmation_failed',
        status: 'review',
        onlyIf: moved('review'),
      }),
    ],
    requestId,
    now,
  })
  if (outcome === 'review') {
    const [found] = await findBlocker(db, id, now)
    throw effectImpossible(found?.blocker ?? null)
  }
  if (outcome === 'refused') throw moneyServedAnother()
  if (outcome !== 'paid') throw await settledBefore(db, id)
}

/** @throws 404; 409 `already_reviewed`, `not_in_review`, and `money_received` if a gateway has the money */
export async function rejectPayment(
  db: Database,
  act: AdminContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const payment = await requireInReview(db, id)
  if (!mayReject(payment)) throw moneyReceived()
  const moved = await movePayment(db, {
    ref: payment.ref,
    transition: 'reject',
    reason,
    source: 'admin',
    actorId: act.actor.id,
    record: (isMoved) => [
      auditOf(db, act, payment, { action: 'payment.rejected', status: 'failed', reason, onlyIf: isMoved }),
    ],
    requestId: act.requestId,
    now: act.now,
  })
  if (!moved) throw await settledBefore(db, id)
}

/**
 * Puts a rejected manual payment back into review, for 30 days after the rejection.
 * @throws 404; 409 `not_reopenable`, `reopen_too_late`, `trx_used`, and `payment_in_review` if another one waits there
 */
export async function reopenPayment(db: Database, act: AdminContext, id: number): Promise<void> {
  const { actor, requestId, now } = act
  const payment = await firstOr(findPaymentById(db, id), paymentNotFound)
  const trxId = payment.gatewayTxnId
  if (isOnline(payment.method) || !canTransition('reopen', payment.status, 'admin') || !trxId)
    throw notReopenable()
  const token = randomToken()
  const { moved, rejections, spent, waiting } = await batch(db, {
    ...moveToReview(db, payment, {
      source: 'admin',
      kind: 'reopen',
      trxId,
      token,
      guard: wasRejectedLately(payment.id, now),
      actorId: actor.id,
      requestId,
      now,
    }),
    audit: auditOf(db, act, payment, {
      action: 'payment.reopened',
      status: 'review',
      onlyIf: isMoved(payment.ref, token, 'review'),
    }),
    rejections: findLastRejection(db, payment.id),
  })
  if (moved.length === 1) return
  if (spent.length > 0) throw moneyServedAnother()
  const [other] = waiting
  if (other) throw payerHasWaiting(other.ref)
  const [rejection] = rejections
  throw rejection && now.getTime() - rejection.at >= reopenWithin ? reopenTooLate() : notReopenable()
}

/** Each payment has its own audit row. */
export const reviewPayments = (db: Database, act: AdminContext, input: ReviewManyInput): Promise<Decided> =>
  decideEach(input.ids, (id) =>
    input.decision === 'confirm'
      ? confirmPayment(db, act, id)
      : rejectPayment(db, act, { id, reason: input.reason }),
  )

async function requireInReview(db: Database, id: number): Promise<PaymentRow> {
  const payment = await firstOr(findPaymentById(db, id), paymentNotFound)
  if (payment.status === 'initiated' || payment.status === 'pending') throw notInReview()
  if (payment.status !== 'review') throw await settledBefore(db, id)
  return payment
}

async function settledBefore(db: Database, id: number): Promise<AppError> {
  const { found, decisions } = await batch(db, {
    found: findPaymentById(db, id),
    decisions: findDecision(db, id),
  })
  const [payment] = found
  const [decision] = decisions
  if (!payment) return paymentNotFound()
  const by =
    decision && decision.id !== null && decision.name !== null
      ? { id: decision.id, name: decision.name }
      : null
  return alreadyReviewed({ status: payment.status, by, at: decision ? new Date(decision.at) : null })
}

type Audited = { action: string; status: PaymentRow['status']; reason?: string; onlyIf: SQL }

const auditOf = (
  db: Database,
  act: AdminContext,
  payment: PaymentRow,
  { action, status, reason, onlyIf }: Audited,
) =>
  auditEntry(db, {
    ...act,
    action,
    entity: 'payment',
    entityId: payment.ref,
    before: { status: payment.status, reason: payment.reason },
    after: { status, ...(reason !== undefined && { reason }) },
    onlyIf,
  })

/** @throws 404; 403 as `openPerson` */
export async function readPayment(
  db: Database,
  id: number,
  { access, reader, now }: { access: GatewayAccess; reader: CurrentUser; now: Date },
) {
  const row = await firstOr(findForAdmin(db, id), paymentNotFound)
  await openPerson(db, reader, sql`${row.userId}`, now)
  const { blockers, openRefunds, ...history } = await batch(db, {
    events: listEvents(db, id),
    blockers: findBlocker(db, id, now),
    steps: listRefundSteps(db, id),
    openRefunds: listOpenRefunds(db, [id]),
    rivals: listRivals(db, id),
    waiting: findWaiting(db, row),
  })
  return adminPaymentDetail({
    ...row,
    ...history,
    rivals: history.rivals.map(listedRow(reader)),
    blocker: blockers[0],
    now,
    hasOpenRefund: openRefunds.length > 0,
    hasRefundGateway: refundCallOf(row, access) !== null,
  })
}
