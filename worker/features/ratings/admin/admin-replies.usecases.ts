import { batch, type Database, type RowOf } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { alreadyReviewed, replyChanged, replyNotFound } from '#worker/features/ratings/ratings.errors.ts'
import type { RefusalReason } from '#worker/features/ratings/replies/replies.schema.ts'
import {
  approveReply,
  countPendingReplies,
  findReply,
  listPendingReplies,
  refuseReply,
} from './admin-replies.queries.ts'
import { pendingReply } from './admin-reviews.serialisers.ts'

const shownReplies = 50

/** The replies that wait for a moderator, the oldest first; `total` counts also those that are not shown. */
export async function readPendingReplies(db: Database) {
  const {
    rows,
    counted: [counted],
  } = await batch(db, { rows: listPendingReplies(db, shownReplies), counted: countPendingReplies(db) })
  return { data: rows.map(pendingReply), meta: { total: counted?.total ?? 0 } }
}

type Decision = {
  replyId: number
  /** The version that the moderator read. */
  updatedAt: Date
  /** Why the reply is refused; undefined publishes it. */
  reason?: RefusalReason
}

/** @throws 404; 409 `already_reviewed`, `reply_changed` */
export async function decideReply(db: Database, act: Act, { reason, ...seen }: Decision): Promise<void> {
  const found = await requireReply(db, seen.replyId)
  const decision = { ...seen, moderatorId: act.actor.id, now: act.now }
  const written = await auditWrite(db, act, {
    write: reason ? refuseReply(db, decision, reason) : approveReply(db, decision),
    action: reason ? 'rating.reply_refused' : 'rating.reply_approved',
    entity: 'rating_reply',
    entityId: seen.replyId,
    // The text is the worker's: the log must not keep it longer than the worker does.
    after: { provider_id: found.providerId, ...(reason && { reason_code: reason }) },
  })
  if (written) return
  const now = await requireReply(db, seen.replyId)
  throw now.updatedAt.getTime() === seen.updatedAt.getTime() ? alreadyReviewed() : replyChanged()
}

async function requireReply(db: Database, replyId: number): Promise<RowOf<typeof findReply>> {
  const [found] = await findReply(db, replyId)
  if (!found) throw replyNotFound()
  return found
}
