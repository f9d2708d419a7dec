import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { queueSms } from '#worker/features/notifications/sms-outbox.queries.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { undoEnds } from '#worker/features/moderation/moderation.rules.ts'
import type { StaffRow } from '#worker/features/moderation/queue/staff-providers.queries.ts'

type Decided = {
  change: number
  decision: 'approve' | 'reject'
  worker: Pick<StaffRow, 'id' | 'phone' | 'accountPhone'>
  /** In words; empty for an approval. */
  reason: string
}

/**
 * The SMS about a decided change, directly after its audit row in the batch. The templates are about the whole biodata, so
 * the text is fixed. An empty template of the same decision switches the SMS off.
 */
export function changeSms(
  db: Database,
  { now }: Act,
  { change, decision, worker, reason }: Decided,
  settings: Settings,
): UnrunQuery[] {
  const isApproval = decision === 'approve'
  const template = isApproval ? settings.sms_template_worker_approved : settings.sms_template_worker_rejected
  if (template.trim() === '') return []
  const words = isApproval
    ? 'আপনার প্রোফাইলের পরিবর্তন গৃহীত হয়েছে।'
    : `আপনার প্রোফাইলের পরিবর্তন গ্রহণ করা যায়নি। কারণ: ${reason.replace(/[।.\s]+$/, '')}। আগের তথ্যই থাকছে।`
  const kind = isApproval ? 'change_approved' : 'change_rejected'
  return [
    queueSms(db, {
      phone: worker.accountPhone ?? worker.phone,
      kind,
      text: `${settings.site_name}: ${words}`,
      now,
      sendAfter: undoEnds(now),
      dedupeKey: `${kind}:${change}`,
      about: { entity: 'provider', id: worker.id },
      onlyIf: wroteRow,
    }),
  ]
}
