import type { auditLog } from '#worker/features/audit/audit.table.ts'
import { accounts, colleagues } from '../accounts.ts'
import { daysBefore } from '../clock.ts'
import type { PaymentRow } from './payment-rows.ts'
import type { ProviderRow } from './provider-rows.ts'

export type AuditRow = typeof auditLog.$inferInsert

const DAYS_OF_LOG = 60

/** What moderators and the admin did in the last two months, as their acts would have written it. */
export function makeAuditLog(
  now: Date,
  providers: readonly ProviderRow[],
  payments: readonly PaymentRow[],
): AuditRow[] {
  const names = new Map<number, string>([
    [accounts.admin.id, accounts.admin.name],
    [accounts.staff.id, accounts.staff.name],
    ...colleagues.map(({ id, name }) => [id, name] as const),
  ])
  const since = daysBefore(now, DAYS_OF_LOG)
  const row = (
    actorId: number,
    createdAt: Date,
    what: Pick<AuditRow, 'action' | 'entity' | 'entityId' | 'before' | 'after'>,
  ): AuditRow => ({
    actorId,
    actorName: names.get(actorId) ?? accounts.admin.name,
    requestId: null,
    createdAt,
    ...what,
  })

  const reviews = providers.flatMap(({ id, status, reviewedAt, reviewedBy, rejectionCode, rejectionNote }) =>
    !reviewedAt || !reviewedBy || reviewedAt < since
      ? []
      : [
          row(reviewedBy, reviewedAt, {
            action: status === 'rejected' ? 'provider.rejected' : 'provider.approved',
            entity: 'provider',
            entityId: String(id),
            before: { status: 'pending' },
            after:
              status === 'rejected'
                ? { status, rejection_code: rejectionCode, rejection_note: rejectionNote }
                : { status },
          }),
        ],
  )
  const money = payments.flatMap(
    ({ ref, method, status, paidAt, refundedAt, refundedPoisha, refundReason }) => [
      ...(method === 'manual' && paidAt && paidAt > since
        ? [
            row(accounts.admin.id, paidAt, {
              action: 'payment.confirmed',
              entity: 'payment',
              entityId: ref,
              before: { status: 'review' },
              after: { status: 'paid' },
            }),
          ]
        : []),
      ...(status === 'refunded' && refundedAt && refundedAt > since
        ? [
            row(accounts.admin.id, refundedAt, {
              action: 'payment.refunded',
              entity: 'payment',
              entityId: ref,
              before: { status: 'paid' },
              after: { status, refunded_poisha: refundedPoisha ?? 0, refund_reason: refundReason },
            }),
          ]
        : []),
    ],
  )
  return [...reviews, ...money].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
