import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { queueSms } from '#worker/features/outbox/sms-outbox.queries.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { RejectionInput } from '#worker/features/moderation/moderation-forms.schema.ts'
import { undoEnds } from '#worker/features/moderation/moderation.rules.ts'
import { rejectionWords } from '#worker/features/moderation/moderation.schema.ts'
import type { StaffRow } from '#worker/features/moderation/queue/staff-providers.queries.ts'

/** The SMS of a decision, directly after its audit row in the batch; none for an empty text. `key` belongs to one SMS. */
export const decisionSms = (
  db: Database,
  { now }: Act,
  worker: StaffRow,
  { kind, text, key }: { kind: string; text: string; key: number | string },
): UnrunQuery[] =>
  text === ''
    ? []
    : [
        queueSms(db, {
          // Unlike the phone of the profile, the phone of the account was verified.
          phone: worker.accountPhone ?? worker.phone,
          kind,
          text,
          now,
          sendAfter: undoEnds(now),
          dedupeKey: `${kind}:${key}`,
          about: { entity: 'provider', id: worker.id },
          onlyIf: wroteRow,
        }),
      ]

/** The templates are about the whole biodata, so the text is fixed. An empty template switches the SMS off. */
export function changeSms(
  db: Database,
  act: Act,
  { changeId, worker, reason }: { changeId: number; worker: StaffRow; reason?: RejectionInput },
  settings: Settings,
): UnrunQuery[] {
  const template = reason ? settings.sms_template_worker_rejected : settings.sms_template_worker_approved
  if (template.trim() === '') return []
  const why = reason && rejectionWords(reason.reason_code, reason.note).replace(/[।.\s]+$/, '')
  const words = reason
    ? `আপনার প্রোফাইলের পরিবর্তন গ্রহণ করা যায়নি। কারণ: ${why}। আগের তথ্যই থাকছে।`
    : 'আপনার প্রোফাইলের পরিবর্তন গৃহীত হয়েছে।'
  const kind = reason ? 'change_rejected' : 'change_approved'
  return decisionSms(db, act, worker, { kind, text: smsOfSite(settings.site_name, words), key: changeId })
}
