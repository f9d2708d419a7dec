import { batch, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { countHeldComments, findComment, listHeldComments, publishComment, removeComment } from './admin-reviews.queries.ts'
import { heldComment } from '../ratings.answers.ts'
import { commentReviewed, commentChanged, reviewNotFound } from '../ratings.errors.ts'

const shownComments = 50

/** The comments that wait for a moderator, the oldest first; `total` counts also those that are not shown. */
export async function readHeldComments(db: Database) {
  const {
    rows,
    counted: [counted],
  } = await batch(db, { rows: listHeldComments(db, shownComments), counted: countHeldComments(db) })
  return { data: rows.map((row) => heldComment(row)), meta: { total: counted?.total ?? 0 } }
}

type Decision = {
  ratingId: number
  /** The version that the moderator read. */
  updatedAt: Date
  name: 'publish' | 'remove'
}

const decisions = {
  publish: { write: publishComment, action: 'rating.comment_approved' },
  remove: { write: removeComment, action: 'rating.comment_removed' },
} as const

/** @throws 404 for a rating without a comment; 409 `already_reviewed`, `comment_changed` */
export async function decideComment(db: Database, act: StaffContext, decision: Decision): Promise<void> {
  const { ratingId, updatedAt, name } = decision
  const found = await requireComment(db, ratingId)
  const { write, action } = decisions[name]
  const written = await auditWrite(db, act, {
    write: write(db, { ratingId, updatedAt }),
    action,
    entity: 'rating',
    entityId: ratingId,
    // The comment is the customer's: the log must not keep it longer than the customer does.
    after: { provider_id: found.providerId },
  })
  if (written) return
  const now = await requireComment(db, ratingId)
  throw now.updatedAt.getTime() === updatedAt.getTime() ? commentReviewed() : commentChanged()
}

async function requireComment(db: Database, ratingId: number) {
  const [found] = await findComment(db, ratingId)
  if (!found || found.comment === null) throw reviewNotFound()
  return found
}
