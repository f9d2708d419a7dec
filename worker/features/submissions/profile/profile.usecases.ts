import { batch, wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { columnsOfValues } from '#worker/features/providers/profile-fields.rules.ts'
import { atOnceFields } from '#worker/features/providers/profile-fields.schema.ts'
import { pick } from '#worker/lib/object-of.ts'
import { ownColumns, writeOwnColumns, type OwnColumns } from './changes.queries.ts'
import { notApprovedYet } from '#worker/features/submissions/submissions.errors.ts'
import { findOwnBiodata } from '#worker/features/submissions/submissions.queries.ts'
import { submissionStatus } from '#worker/features/submissions/submissions.rules.ts'
import type { OwnTexts } from '#worker/features/submissions/submissions.schema.ts'

/**
 * Saves the fields that change at once, with an audit row for moderators.
 * @throws 404, 409 `not_approved`
 */
export async function saveOwnTexts(db: Database, act: Act, texts: OwnTexts): Promise<void> {
  await write(db, act, {
    set: columnsOfValues(texts, atOnceFields),
    action: 'provider.texts_edited',
  })
}

/**
 * Pauses or resumes a profile: a paused one is in no list and its number cannot be revealed.
 * @throws 404, 409 `not_approved`
 */
export async function setPaused(db: Database, act: Act, isPaused: boolean): Promise<void> {
  await write(db, act, { set: { isPaused }, action: isPaused ? 'provider.paused' : 'provider.resumed' })
}

type Edit = { set: OwnColumns; action: string }

async function write(db: Database, act: Act, { set, action }: Edit): Promise<void> {
  const [own] = await findOwnBiodata(db, act.actor.id)
  const status = submissionStatus(own?.provider)
  if (!own || status !== 'approved') throw notApprovedYet(status)
  const live = own.provider
  const changed = ownColumns.filter((column) => column in set && set[column] !== live[column])
  if (changed.length === 0) return
  const { written } = await batch(db, {
    written: writeOwnColumns(db, live.id, set, act.now),
    audit: auditEntry(db, {
      ...act,
      action,
      entity: 'provider',
      entityId: live.id,
      before: pick(live, changed),
      after: pick(set, changed),
      onlyIf: wroteRow,
    }),
    listing: 'isPaused' in set ? projectListing(db, live.id) : null,
  })
  if (written.length > 0) return
  const [now] = await findOwnBiodata(db, act.actor.id)
  throw notApprovedYet(submissionStatus(now?.provider))
}
