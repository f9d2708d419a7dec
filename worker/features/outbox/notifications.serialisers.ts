import type { SmsRow } from './notifications.table.ts'
import { smsErrorMessage } from './sms-error-codes.schema.ts'
import type { FailedSms, SmsHealthRow } from './sms-health.usecases.ts'
import { containsCode, pushReference } from './sms.rules.ts'
import { smsSize } from './sms-templates.schema.ts'

const isPushed = ({ providerRef }: Pick<SmsRow, 'providerRef'>) => providerRef === pushReference

/** An SMS for an admin. The text of an SMS with a code is hidden, because the code belongs to the receiver. */
export const adminSms = (row: SmsRow) => ({
  id: row.id,
  phone: row.phone,
  kind: row.kind,
  text: containsCode(row.kind) ? null : row.body || null,
  parts: isPushed(row) ? 0 : containsCode(row.kind) ? 1 : smsSize(row.body).parts,
  sent_by: isPushed(row) ? ('push' as const) : ('sms' as const),
  status: row.status,
  attempts: row.attempts,
  code: row.lastError,
  reason: row.lastError && smsErrorMessage(row.lastError),
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
  next_try_at: row.status === 'queued' ? row.sendAfter.toISOString() : null,
})

/** The state of the outbox for staff: no numbers and no texts. */
export function smsHealth(health: SmsHealthRow | undefined, failures: readonly FailedSms[]) {
  const problem = failures.find(({ id }) => id === health?.problem_id)
  const isSolved = (health?.last_sent_id ?? 0) > (health?.problem_id ?? 0)
  return {
    waiting: health?.waiting ?? 0,
    failed: health?.failed ?? 0,
    last_sent_at: health?.last_sent_at ? new Date(health.last_sent_at).toISOString() : null,
    warning:
      problem && !isSolved
        ? {
            code: problem.last_error,
            message: smsErrorMessage(problem.last_error),
            since: new Date(problem.created_at).toISOString(),
          }
        : null,
    failures: failures.map((row) => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      attempts: row.attempts,
      code: row.last_error,
      reason: smsErrorMessage(row.last_error),
      worker_id: row.entity === 'provider' ? row.entity_id : null,
      created_at: new Date(row.created_at).toISOString(),
    })),
  }
}
