import { columnsOf } from '#worker/features/moderation/changes/changeable-columns.rules.ts'
import { rejectionReasons, rejectionWords } from '#worker/features/moderation/moderation.schema.ts'
import { changedValues, fieldValues } from '#worker/features/providers/profile-fields.rules.ts'
import { profileFieldNames, reviewedFields } from '#worker/features/providers/profile-fields.schema.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { OwnChangeRow } from './profile/changes.queries.ts'

// What a worker is answered about the own biodata, by name. Of documents only that they are there.

/** The field of the form that mends a rejection; null when no single one is meant. */
export const fieldToMend = (code: string | null) =>
  code !== null && Object.hasOwn(rejectionReasons, code)
    ? rejectionReasons[code as keyof typeof rejectionReasons].field
    : null

/** A person's own biodata. The id number only where it is to be mended. */
export const ownBiodata = (
  provider: ProviderRow,
  categoryName: string,
  { settingsKey, isRejected }: { settingsKey: string; isRejected: boolean },
) => ({
  id: provider.id,
  category_id: provider.categoryId,
  category: { id: provider.categoryId, name: categoryName },
  ...fieldValues(provider, profileFieldNames),
  id_number: isRejected ? unseal(settingsKey, provider.idNumberSealed) : null,
  division_id: provider.divisionId,
  district_id: provider.districtId,
  upazila_id: provider.upazilaId,
  division: provider.division,
  district: provider.district,
  area: provider.area,
  profile_photo_url: provider.photo && `/storage/${provider.photo}-320.webp`,
  profile_photo: provider.photo && `/storage/${provider.photo}`,
  has_id_card_front: provider.idCardFront !== null,
  has_id_card_back: provider.idCardBack !== null,
  is_paused: provider.isPaused,
  verified_badge: provider.verifiedBadge,
  submitted_at: provider.submittedAt.toISOString(),
})

// So long, in days, an answer is news.
const newsDays = { approved: 7, rejected: 30 } as const

/**
 * The newest change a worker asked for: the new values under the names of the form, only of what it changes. Null for one
 * of an earlier round, before the biodata itself was handed in again, and for an answer that is no news any more.
 */
export function ownChange(row: OwnChangeRow, provider: Pick<ProviderRow, 'submittedAt'>, now: Date) {
  if (row.createdAt < provider.submittedAt) return null
  if (row.status !== 'pending') {
    const since = now.getTime() - newsDays[row.status] * millisecondsPerDay
    if (row.reviewedAt === null || row.reviewedAt.getTime() < since) return null
  }
  const changes = columnsOf(row.changes)
  const has = (column: keyof typeof changes) => column in changes
  const isRejected = row.status === 'rejected'
  return {
    id: row.id,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    reviewed_at: row.reviewedAt?.toISOString() ?? null,
    rejection_reason: isRejected ? rejectionWords(row.rejectionCode, row.rejectionNote) || null : null,
    rejection_field: isRejected ? fieldToMend(row.rejectionCode) : null,
    fields: {
      ...changedValues(changes, reviewedFields),
      ...(has('categoryId') && {
        category_id: changes.categoryId,
        category: { id: changes.categoryId, name: row.categoryName },
      }),
      ...(has('upazilaId') && {
        division_id: changes.divisionId,
        district_id: changes.districtId,
        upazila_id: changes.upazilaId,
        division: changes.division,
        district: changes.district,
        area: changes.area,
      }),
      // The picture of a refused change is deleted.
      ...(has('photo') && {
        profile_photo: row.status === 'pending' && changes.photo ? `/storage/${changes.photo}` : null,
      }),
      ...(has('idNumberHash') && { id_number: true }),
      ...(has('idCardFront') && { id_card_front: true }),
      ...(has('idCardBack') && { id_card_back: true }),
    },
  }
}
