import { sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { batch, firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { hasAccount } from '#worker/features/people/people.queries.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { AppError } from '#worker/lib/errors.ts'
import { heldComment, pendingReply, reportedReview } from '../ratings.answers.ts'
import {
  alreadyReviewed,
  commentChanged,
  replyChanged,
  replyNotFound,
  reviewNotFound,
} from '../ratings.errors.ts'
import { reportReasonWords, type RefusalReason, type ReviewReportReason } from '../ratings.schema.ts'
import {
  approveReply,
  deleteReview,
  dismissReports,
  endPromptsOf,
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
  type Seen,
} from './admin-reviews.queries.ts'

/** Each list begins with the oldest. */
const shown = 50

/** The comments that wait for a moderator. */
export async function readHeldComments(db: Database) {
  const rows = await listHeldComments(db, shown)
  return { data: rows.map((row) => heldComment(row)), meta: totalOf(rows) }
}

/** The comments with open reports. */
export async function readReportedReviews(db: Database) {
  const rows = await listReportedReviews(db, shown)
  return { data: rows.map((row) => reportedReview(row)), meta: totalOf(rows) }
}

/** The replies that wait for a moderator. */
export async function readPendingReplies(db: Database) {
  const rows = await listPendingReplies(db, shown)
  return { data: rows.map((row) => pendingReply(row)), meta: totalOf(rows) }
}

const totalOf = ([first]: { total: number }[]) => ({ total: first?.total ?? 0 })

type Decision = {
  find: () => Promise<{ providerId: number; updatedAt: Date }>
  write: RunnableQuery<{ id: number }[], 'sqlite'>
  action: string
  entity: 'rating' | 'rating_reply'
  reason?: RefusalReason | undefined
  /** The error for a text that its author has changed since. */
  changed: () => AppError
}

async function decide(
  db: Database,
  act: StaffContext,
  { id, updated_at: seen }: Seen,
  { find, write, action, entity, reason, changed }: Decision,
): Promise<void> {
  const found = await find()
  const written = await auditWrite(db, act, {
    write,
    action,
    entity,
    entityId: id,
    // The text is its author's: the log must not keep it longer than the author does.
    after: { provider_id: found.providerId, ...(reason && { reason_code: reason }) },
  })
  if (written) return
  const now = await find()
  throw now.updatedAt.getTime() === seen.getTime() ? alreadyReviewed() : changed()
}

const commentDecisions = {
  publish: { write: publishComment, action: 'rating.comment_approved' },
  remove: { write: removeComment, action: 'rating.comment_removed' },
} as const

/** @throws 404 for a rating without a comment; 409 `already_reviewed`, `comment_changed` */
export const decideComment = (
  db: Database,
  act: StaffContext,
  { name, ...seen }: Seen & { name: keyof typeof commentDecisions },
): Promise<void> =>
  decide(db, act, seen, {
    find: async () => {
      const found = await requireReview(db, seen.id)
      if (found.comment === null) throw reviewNotFound()
      return found
    },
    write: commentDecisions[name].write(db, seen),
    action: commentDecisions[name].action,
    entity: 'rating',
    changed: commentChanged,
  })

/**
 * Settles the open reports of a comment, which stays.
 * @throws 404; 409 `already_reviewed` without open reports, `comment_changed`
 */
export const keepReview = (db: Database, act: StaffContext, seen: Seen): Promise<void> =>
  decide(db, act, seen, {
    find: () => requireReview(db, seen.id),
    write: dismissReports(db, seen, act.now),
    action: 'rating.kept',
    entity: 'rating',
    changed: commentChanged,
  })

/** @param decision.reason why the reply is refused; none publishes it @throws 404; 409 `already_reviewed`, `reply_changed` */
export const decideReply = (
  db: Database,
  act: StaffContext,
  { reason, ...seen }: Seen & { reason?: RefusalReason },
): Promise<void> =>
  decide(db, act, seen, {
    find: () => firstOr(findReply(db, seen.id), replyNotFound),
    write: reason ? refuseReply(db, seen, act, reason) : approveReply(db, seen, act),
    action: reason ? 'rating.reply_refused' : 'rating.reply_approved',
    entity: 'rating_reply',
    reason,
    changed: replyChanged,
  })

/**
 * Deletes a rating with its comment, reply and reports. Its author gets an SMS with the reason.
 * @throws 404; 409 `comment_changed`
 */
export async function removeReview(
  db: Database,
  act: StaffContext,
  { reason, settings, ...seen }: Seen & { reason: ReviewReportReason; settings: Settings },
): Promise<void> {
  const found = await requireReview(db, seen.id)
  const phone = found.customerPhone ?? ''
  const { removed } = await batch(db, {
    uncounted: uncountReview(db, seen, found.providerId),
    prompts: endPromptsOf(db, seen, act.now),
    sms: queueSms(db, {
      phone,
      kind: 'review_removed',
      text: smsOfSite(
        settings.site_name,
        `${found.providerName}কে দেওয়া আপনার রেটিং ও মন্তব্য সরানো হয়েছে। কারণ: ${reportReasonWords[reason]}।`,
      ),
      now: act.now,
      dedupeKey: `review_removed:${seen.id}`,
      about: { entity: 'user', id: found.customerId },
      // An account that was erased has no phone.
      onlyIf: sql`${isReviewAsSeen(seen)} AND ${hasAccount(phone)}`,
    }),
    removed: deleteReview(db, seen),
    audit: auditEntry(db, {
      ...act,
      action: 'rating.removed',
      entity: 'rating',
      entityId: seen.id,
      // The comment is the customer's: the log must not keep it longer than the customer does.
      after: { provider_id: found.providerId, reason_code: reason },
      onlyIf: wroteRow,
    }),
    listing: rerankListings(db, sql`p.id = ${found.providerId}`),
  })
  if (removed.length > 0) return
  await requireReview(db, seen.id)
  throw commentChanged()
}

const requireReview = (db: Database, ratingId: number) => firstOr(findReview(db, ratingId), reviewNotFound)
