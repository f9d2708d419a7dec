import type { auditLog } from '#worker/features/audit/audit.table.ts'
import { lifeCycle } from '#worker/features/moderation/moderation.rules.ts'
import { accounts, colleagues } from '../accounts.ts'
import { daysBefore } from '../clock.ts'
import type { PaymentRow } from './payment-rows.ts'
import type { ProviderRow } from './provider-rows.ts'

type AuditRow = typeof auditLog.$inferInsert

const DAYS_OF_LOG = 60

type Acted = {
  providers: readonly ProviderRow[]
  payments: readonly PaymentRow[]
}

/** Audit rows of the moderators and the admin in the last two months. */
export function makeAuditLog(now: Date, { providers, payments }: Acted): AuditRow[] {
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

  const recent = (moment: Date | null | undefined): moment is Date => !!moment && moment >= since
  const reviews = providers.flatMap((provider) => {
    const { id, status, isActive, reviewedAt, reviewedBy, updatedAt } = provider
    if (!reviewedBy) return []
    const entity = { entity: 'provider', entityId: String(id) }
    const refusal = { status, rejection_code: provider.rejectionCode, rejection_note: provider.rejectionNote }
    const isRejected = status === 'rejected'
    const decision = {
      ...entity,
      action: lifeCycle[isRejected ? 'reject' : 'approve'].recordedAs,
      before: { status: 'pending' },
      after: isRejected ? refusal : { status },
    }
    const closing = {
      ...entity,
      action: lifeCycle.deactivate.recordedAs,
      before: { is_active: true },
      after: { is_active: false },
    }
    return [
      ...(recent(reviewedAt) ? [row(reviewedBy, reviewedAt, decision)] : []),
      ...(!isActive && recent(updatedAt) ? [row(reviewedBy, updatedAt, closing)] : []),
    ]
  })
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
