import type { auditLog } from '#worker/features/audit/audit.table.ts'
import { lifeCycle } from '#worker/features/moderation/moderation.rules.ts'
import { accounts, colleagues } from '../accounts.ts'
import { daysBefore } from '../clock.ts'
import type { PaymentRow } from './payment-rows.ts'
import type { ProviderRow } from './provider-rows.ts'

type AuditRow = typeof auditLog.$inferInsert
type Change = Pick<AuditRow, 'action' | 'before' | 'after'>

const DAYS_OF_LOG = 60

const names = new Map<number, string>(
  [...Object.values(accounts), ...colleagues].map(({ id, name }) => [id, name]),
)

type Acted = {
  providers: readonly ProviderRow[]
  payments: readonly PaymentRow[]
}

/** Audit rows of the moderators and the admin in the last two months. */
export function makeAuditLog(now: Date, { providers, payments }: Acted): AuditRow[] {
  const since = daysBefore(now, DAYS_OF_LOG)
  const rows: AuditRow[] = []
  const noteBy =
    (actorId: number, entity: string, entityId: string) => (at: Date | null | undefined, change: Change) => {
      if (!at || at < since) return
      const actorName = names.get(actorId) ?? ''
      rows.push({ actorId, actorName, entity, entityId, requestId: null, createdAt: at, ...change })
    }
  for (const { id, status, isActive, reviewedAt, reviewedBy, updatedAt, ...provider } of providers) {
    if (!reviewedBy) continue
    const note = noteBy(reviewedBy, 'provider', String(id))
    const refusal = { rejection_code: provider.rejectionCode, rejection_note: provider.rejectionNote }
    const isRejected = status === 'rejected'
    note(reviewedAt, {
      action: lifeCycle[isRejected ? 'reject' : 'approve'].recordedAs,
      before: { status: 'pending' },
      after: { status, ...(isRejected && refusal) },
    })
    if (!isActive)
      note(updatedAt, {
        action: lifeCycle.deactivate.recordedAs,
        before: { is_active: true },
        after: { is_active: false },
      })
  }
  for (const { ref, method, status, paidAt, refundedAt, ...payment } of payments) {
    const note = noteBy(accounts.admin.id, 'payment', ref)
    const refund = { refunded_poisha: payment.refundedPoisha ?? 0, refund_reason: payment.refundReason }
    if (method === 'manual')
      note(paidAt, { action: 'payment.confirmed', before: { status: 'review' }, after: { status: 'paid' } })
    note(refundedAt, { action: 'payment.refunded', before: { status: 'paid' }, after: { status, ...refund } })
  }
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
