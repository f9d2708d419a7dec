import { sql, type SQL } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { batch, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { areStored, giveImages } from '#worker/features/images/images.queries.ts'
import { imagesOfProfile } from '#worker/features/images/images.usecases.ts'
import { idVerifiedAt, insertAccountFor } from '#worker/features/people/people.queries.ts'
import { findUpazila } from '#worker/features/places/places.queries.ts'
import { providers, type ProviderRow } from '#worker/features/providers/providers.table.ts'
import { registrationTerms, type Settings } from '#worker/features/settings/settings.rules.ts'
import {
  deleteCompleted,
  writeTermsOf,
} from '#worker/features/sign-in/registrations/registrations.queries.ts'
import { isActiveCategory, writeSubmission } from '#worker/features/submissions/submissions.queries.ts'

type Column =
  | 'name'
  | 'gender'
  | 'workExperience'
  | 'categoryId'
  | 'upazilaId'
  | 'idNumberSealed'
  | 'idNumberHash'
  | 'photo'
  | 'idCardFront'
  | 'idCardBack'

/** What a form or a list says of a worker. It says less once it is answered. */
type Recruit = { [Name in Column]: ProviderRow[Name] | null } & { phone: string }

type Opening = {
  /** SQL for "the form or the invitation waits". */
  waits: SQL
  /** What else must hold. */
  onlyIf?: SQL
  needsPhoto: boolean
  noted: {
    actor: { id: number; name: string } | null
    action: 'provider.onboarded' | 'provider.imported'
    by: 'code' | 'call' | 'sms'
    requestId: string | null
  }
  /** Closes the form or the invitation. A row comes back if the account was opened at this moment. */
  closed: RunnableQuery<{ id: number }[], 'sqlite'>
  sms: UnrunQuery | null
  settings: Settings
  now: Date
}

/**
 * Opens the account of a worker who has agreed, without a password. The account, its profile in the queue of the moderators, and
 * the form or invitation that is closed: all of them or none.
 * @returns false when trade, place or number have gone meanwhile, or another agreement was first
 */
export async function openAccount(
  db: Database,
  recruit: Recruit,
  { waits, onlyIf = sql`1`, needsPhoto, noted, closed: close, sms, settings, now }: Opening,
): Promise<boolean> {
  const { phone, name, gender, workExperience, categoryId, upazilaId, idNumberSealed, idNumberHash } = recruit
  const [place] = upazilaId === null ? [] : await findUpazila(db, upazilaId)
  if (!place || !name || !gender || workExperience === null || categoryId === null) return false
  if (idNumberSealed === null || idNumberHash === null) return false
  const images = imagesOfProfile(recruit)
  const terms = registrationTerms(settings)
  const userId = idVerifiedAt(phone, now)
  const { actor, action, by, requestId } = noted
  const { closed } = await batch(db, {
    account: insertAccountFor(
      db,
      { phone, name, upazilaId: place.upazilaId },
      {
        now,
        onlyIf: sql`${onlyIf} AND ${waits} AND ${isActiveCategory(categoryId)} AND ${areStored(images)}`,
      },
    ),
    profile: writeSubmission(
      db,
      userId,
      {
        name,
        gender,
        workExperience,
        categoryId,
        bio: null,
        bloodGroup: null,
        ...place,
        idNumberSealed,
        idNumberHash,
        photo: recruit.photo,
        idCardFront: recruit.idCardFront,
        idCardBack: recruit.idCardBack,
      },
      { guard: waits, needsPhoto, now },
    ),
    audit: auditEntry(db, {
      actor,
      action,
      entity: 'provider',
      entityId: sql`(SELECT CAST(p.id AS TEXT) FROM ${providers} p WHERE p.user_id = ${userId})`,
      after: { by },
      requestId,
      now,
      onlyIf: wroteRow,
    }),
    pictures: giveImages(db, images, userId),
    terms: terms === null ? null : writeTermsOf(db, { phone, version: terms, now }),
    registrations: deleteCompleted(db, phone),
    closed: close,
    sms,
  })
  return closed.length > 0
}
