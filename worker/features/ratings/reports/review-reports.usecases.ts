import type { Database } from '#worker/db/db.ts'
import { publicReview } from '#worker/features/ratings/ratings.serialisers.ts'
import { reviewAlreadyReported, reviewNotFound } from '#worker/features/ratings/ratings.errors.ts'
import type { Actor } from '#worker/lib/actor.ts'
import { keyedHash } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { findPublicReview, hasReported, insertReviewReport } from './review-reports.queries.ts'
import type { ReviewReportInput } from './review-reports.schema.ts'

/** A reporter cannot fill the queue of the moderators. */
const reportsPerDay = 10

/** Who reports: an account, or a guest by the network. */
export type Reporter = { actor: Actor; network: string }

/** @throws 404 unless everyone can read the comment */
export async function readReview(db: Database, ratingId: number) {
  const [row] = await findPublicReview(db, ratingId)
  if (!row) throw reviewNotFound()
  return publicReview(row)
}

/**
 * @throws 404 unless everyone can read the comment; 409 `already_reported`; 429 `too_many_requests` after ten reports in 24 hours
 */
export async function reportReview(
  db: Database,
  { actor, network }: Reporter,
  { id: ratingId, reason, secret }: ReviewReportInput & { id: number; secret: KeyRing },
  now: Date,
): Promise<void> {
  const reporter = keyedHash(secret, 'review-reporter', actor ? `user ${actor.id}` : `network ${network}`)
  const allowance = { since: new Date(now.getTime() - millisecondsPerDay), reports: reportsPerDay }
  const [written] = await insertReviewReport(db, { ratingId, reporter, reason, allowance, now })
  if (written) return
  const [review] = await findPublicReview(db, ratingId)
  if (!review) throw reviewNotFound()
  const [earlier] = await hasReported(db, ratingId, reporter)
  throw earlier ? reviewAlreadyReported() : tooManyRequests(millisecondsPerDay / 1000)
}
