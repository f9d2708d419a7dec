import { sql } from 'drizzle-orm'
import { batch, wroteRow, type Database, type RowOf } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { hasAccount } from '#worker/features/people/people.queries.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { heldComment, pendingReply, reportedReview } from '../ratings.answers.ts'
import {
  alreadyReviewed,
  commentChanged,
  commentReviewed,
  replyChanged,
  replyNotFound,
  reviewNotFound,
} from '../ratings.errors.ts'
import { removalWords, type RefusalReason, type ReviewReportReason } from '../ratings.schema.ts'
import {
  approveReply,
  countHeldComments,
  countPendingReplies,
  countReportedReviews,
  deleteReview,
  dismissReports,
  endPromptsOf,
  findComment,
  findReply,
  findReview,
  isReviewAsSeen,
  listHeldComments,
  listPendingReplies,
  listReportedReviews,
  publishComment,
  refuseReply,
  removeComment,
  uncountReview,
} from './admin-reviews.queries.ts'

/** Each list begins with the oldest; `total` counts also those that are not shown. */
const shown = 50

/** The comments that wait for a moderator. */
export async function readHeldComments(db: Database) {
  const { rows, counted } = await batch(db, {
    rows: listHeldComments(db, shown),
    counted: countHeldComments(db),
  })
  return { data: rows.map((row) => heldComment(row)), meta: totalOf(counted) }
}

/** The comments with open reports. */
export async function readReportedReviews(db: Database) {
  const { rows, counted } = await batch(db, {
    rows: listReportedReviews(db, shown),
    counted: countReportedReviews(db),
  })
  return { data: rows.map((row) => reportedReview(row)), meta: totalOf(counted) }
}

/** The replies that wait for a moderator. */
export async function readPendingReplies(db: Database) {
  const { rows, counted } = await batch(db, {
    rows: listPendingReplies(db, shown),
    counted: countPendingReplies(db),
  })
  return { data: rows.map((row) => pendingReply(row)), meta: totalOf(counted) }
}

const totalOf = ([counted]: { total: number }[]) => ({ total: counted?.total ?? 0 })

type Seen = {
  ratingId: number
  /** The version that the moderator read. */
  updatedAt: Date
}

const decisions = {
  publish: { write: publishComment, action: 'rating.comment_approved' },
  remove: { write: removeComment, action: 'rating.comment_removed' },
} as const

/** @throws 404 for a rating without a comment; 409 `already_reviewed`, `comment_changed` */
export async function decideComment(
  db: Database,
  act: StaffContext,
  decision: Seen & { name: 'publish' | 'remove' },
): Promise<void> {
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

/**
 * Settles the open reports of a comment, which stays.
 * @throws 404; 409 `already_reviewed` without open reports, `comment_changed`
 */
export async function keepReview(db: Database, act: StaffContext, seen: Seen): Promise<void> {
  const found = await requireReview(db, seen.ratingId)
  const written = await auditWrite(db, act, {
    write: dismissReports(db, seen, act.now),
    action: 'rating.kept',
    entity: 'rating',
    entityId: seen.ratingId,
    after: { provider_id: found.providerId },
  })
  if (written) return
  const now = await requireReview(db, seen.ratingId)
  throw now.updatedAt.getTime() === seen.updatedAt.getTime() ? alreadyReviewed() : commentChanged()
}

/**
 * Deletes a rating with its comment, reply and reports. Its author gets an SMS with the reason.
 * @throws 404; 409 `comment_changed`
 */
export async function removeReview(
  db: Database,
  act: StaffContext,
  { reason, settings, ...seen }: Seen & { reason: ReviewReportReason; settings: Settings },
): Promise<void> {
  const found = await requireReview(db, seen.ratingId)
  const phone = found.customerPhone ?? ''
  const { removed } = await batch(db, {
    uncounted: uncountReview(db, seen, found.providerId),
    prompts: endPromptsOf(db, seen, act.now),
    sms: queueSms(db, {
      phone,
      kind: 'review_removed',
      text: smsOfSite(
        settings.site_name,
        `${found.providerName}কে দেওয়া আপনার রেটিং ও মন্তব্য সরানো হয়েছে। কারণ: ${removalWords[reason]}।`,
      ),
      now: act.now,
      dedupeKey: `review_removed:${seen.ratingId}`,
      about: { entity: 'user', id: found.customerId },
      // An account that was erased has no phone.
      onlyIf: sql`${isReviewAsSeen(seen)} AND ${hasAccount(phone)}`,
    }),
    removed: deleteReview(db, seen),
    audit: auditEntry(db, {
      ...act,
      action: 'rating.removed',
      entity: 'rating',
      entityId: seen.ratingId,
      // The comment is the customer's: the log must not keep it longer than the customer does.
      after: { provider_id: found.providerId, reason_code: reason },
      onlyIf: wroteRow,
    }),
    listing: rerankListings(db, sql`p.id = ${found.providerId}`),
  })
  if (removed.length > 0) return
  await requireReview(db, seen.ratingId)
  throw commentChanged()
}

async function requireReview(db: Database, ratingId: number): Promise<RowOf<typeof findReview>> {
  const [found] = await findReview(db, ratingId)
  if (!found) throw reviewNotFound()
  return found
}

type Decision = {
  replyId: number
  /** The version that the moderator read. */
  updatedAt: Date
  /** Why the reply is refused; undefined publishes it. */
  reason?: RefusalReason
}

/** @throws 404; 409 `already_reviewed`, `reply_changed` */
export async function decideReply(
  db: Database,
  act: StaffContext,
  { reason, ...seen }: Decision,
): Promise<void> {
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
