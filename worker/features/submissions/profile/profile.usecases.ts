import { sql } from 'drizzle-orm'
import { runBatch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { columnsOfValues } from '#worker/features/providers/profile-fields.rules.ts'
import { atOnceFields } from '#worker/features/providers/profile-fields.schema.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { writeOwnColumns } from './changes.queries.ts'
import { notApprovedYet } from '#worker/features/submissions/submissions.errors.ts'
import { findOwnBiodata } from '#worker/features/submissions/submissions.queries.ts'
import { submissionStatus } from '#worker/features/submissions/submissions.rules.ts'
import type { OwnTexts } from '#worker/features/submissions/submissions.schema.ts'

/**
 * Saves experience and bio: public at once, written down for moderators.
 * @throws 404, 409 `not_approved`
 */
export async function saveOwnTexts(db: Database, act: Act, texts: OwnTexts): Promise<void> {
  await write(db, act, {
    set: columnsOfValues(texts, atOnceFields),
    action: 'provider.texts_edited',
  })
}

/**
 * Takes a profile out of the lists, and its number with it, for as long as its worker takes no work; or brings it back.
 * @throws 404, 409 `not_approved`
 */
export async function setPaused(db: Database, act: Act, isPaused: boolean): Promise<void> {
  await write(db, act, { set: { isPaused }, action: isPaused ? 'provider.paused' : 'provider.resumed' })
}

type Edit = { set: Partial<Pick<ProviderRow, 'workExperience' | 'bio' | 'isPaused'>>; action: string }

async function write(db: Database, act: Act, { set, action }: Edit): Promise<void> {
  const [own] = await findOwnBiodata(db, act.actor.id)
  const status = submissionStatus(own?.provider)
  if (!own || status !== 'approved') throw notApprovedYet(status)
  const live = own.provider
  const changed = Object.entries(set).filter(([column, value]) => live[column as keyof ProviderRow] !== value)
  if (changed.length === 0) return
  const [written] = await runBatch(db, [
    writeOwnColumns(db, live.id, set, act.now),
    auditEntry(db, {
      ...act,
      action,
      entity: 'provider',
      entityId: live.id,
      before: Object.fromEntries(changed.map(([column]) => [column, live[column as keyof ProviderRow]])),
      after: Object.fromEntries(changed),
      onlyIf: sql`changes() > 0`,
    }),
    ...('isPaused' in set ? projectListing(db, live.id) : []),
  ])
  if ((written as unknown[]).length > 0) return
  const [now] = await findOwnBiodata(db, act.actor.id)
  throw notApprovedYet(submissionStatus(now?.provider))
}
