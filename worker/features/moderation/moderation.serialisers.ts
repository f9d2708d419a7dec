import { changedValues } from '#worker/features/providers/profile-fields.rules.ts'
import { profileFieldNames } from '#worker/features/providers/profile-fields.schema.ts'
import { staffProvider } from '#worker/features/providers/providers.serialisers.ts'
import { smsErrorMessage } from '#worker/features/outbox/sms-error-codes.schema.ts'
import { unseal } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import type { ProviderChange } from './changes/changeable-columns.rules.ts'
import { actionsFor, stateOf } from './moderation.rules.ts'
import { rejectionWords } from './moderation.schema.ts'
import type { listDuplicates, listHistory, listSmsAbout, StaffRow } from './queue/staff-providers.queries.ts'

type Row<Query extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Query>>[number]

export const moderatedProvider = (row: StaffRow, now: Date, reader: Person) => ({
  ...staffProvider(row, now),
  state: stateOf(row),
  actions: actionsFor(stateOf(row), reader),
  can_toggle_badge: can(reader, 'mark_profiles'),
  rejection_reason: rejectionWords(row.rejectionCode, row.rejectionNote) || null,
  reviewed_by: row.reviewedBy === null ? null : { id: row.reviewedBy, name: row.reviewerName ?? '' },
  account_phone: row.accountPhone,
  account_suspended: row.accountSuspendedAt !== null,
  pending_change_id: row.changeId,
  pending_change_at: row.changeSentAt === null ? null : new Date(row.changeSentAt).toISOString(),
})

export const duplicateProvider = (row: Row<typeof listDuplicates>) => ({
  id: row.id,
  name: row.name,
  state: stateOf({ status: row.status, isActive: row.is_active === 1 }),
  area: row.area,
  district: row.district,
  same: [
    ...(row.same_id_number ? ['id_number' as const] : []),
    ...(row.same_photo ? ['photo' as const] : []),
    ...(row.same_phone ? ['phone' as const] : []),
  ],
})

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

export const historyEntry = (row: Row<typeof listHistory>) => ({
  id: row.id,
  action: row.action,
  actor: { id: row.actorId, name: row.actorName },
  reason: rejectionWords(textOf(row.after?.reason_code), textOf(row.after?.note)) || null,
  /** For an undo: the action of the undone decision. */
  undone: textOf(row.before?.decision),
  created_at: row.createdAt.toISOString(),
})

export const smsAbout = (row: Row<typeof listSmsAbout>) => ({
  id: row.id,
  kind: row.kind,
  text: row.body,
  status: row.status,
  attempts: row.attempts,
  last_error: row.lastError,
  /** The last error in words, unless the SMS was sent. */
  failure: row.lastError !== null && row.status !== 'sent' ? smsErrorMessage(row.lastError) : null,
  send_after: row.sendAfter.toISOString(),
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
})

type Shown = {
  changes: ProviderChange
  categoryName: string | null
  settingsKey: KeyRing
  documents: string
}

export function changedFields({ changes, categoryName, settingsKey, documents }: Shown) {
  const has = (column: keyof ProviderChange) => column in changes
  return {
    ...changedValues(changes, profileFieldNames),
    ...(has('categoryId') && { category: { id: changes.categoryId, name: categoryName } }),
    ...(has('upazilaId') && {
      area: changes.area,
      district: changes.district,
      division: changes.division,
    }),
    ...(has('photo') && { profile_photo: changes.photo && `/storage/${changes.photo}` }),
    ...(has('idNumberSealed') && { id_number: unseal(settingsKey, changes.idNumberSealed ?? '') }),
    ...(has('idCardFront') && { id_card_front_url: changes.idCardFront && `${documents}/front` }),
    ...(has('idCardBack') && { id_card_back_url: changes.idCardBack && `${documents}/back` }),
  }
}
