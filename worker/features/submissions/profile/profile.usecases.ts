import type { Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { pick } from '#worker/lib/object-of.ts'
import { ownColumns, writeOwnColumns, type OwnColumns } from './changes.queries.ts'
import { notApprovedYet } from '#worker/features/submissions/submissions.errors.ts'
import { findOwnBiodata } from '#worker/features/submissions/submissions.queries.ts'
import { submissionStatus } from '#worker/features/submissions/submissions.rules.ts'

/** A paused profile is in no list and its number cannot be revealed. @throws 404, 409 `not_approved` */
export async function setPaused(db: Database, act: Act, isPaused: boolean): Promise<void> {
  await writeOwn(db, act, isPaused ? 'provider.paused' : 'provider.resumed', { isPaused })
}

/** @throws 404, 409 `not_approved` */
export async function writeOwn(db: Database, act: Act, action: string, set: OwnColumns): Promise<void> {
  const [own] = await findOwnBiodata(db, act.actor.id)
  const status = submissionStatus(own?.provider)
  if (!own || status !== 'approved') throw notApprovedYet(status)
  const live = own.provider
  const changed = ownColumns.filter((column) => column in set && set[column] !== live[column])
  if (changed.length === 0) return
  const written = await auditWrite(db, act, {
    write: writeOwnColumns(db, live.id, { set, now: act.now }),
    action,
    entity: 'provider',
    entityId: live.id,
    before: pick(live, changed),
    after: pick(set, changed),
    also: 'isPaused' in set ? projectListing(db, live.id) : [],
  })
  if (written) return
  const [now] = await findOwnBiodata(db, act.actor.id)
  throw notApprovedYet(submissionStatus(now?.provider))
}
