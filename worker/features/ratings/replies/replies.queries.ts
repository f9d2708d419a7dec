import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { reviewReplies, ratings } from '../ratings.table.ts'
import { reviewColumns } from '../ratings.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import type { MomentCursor } from '#worker/lib/moment-cursor.ts'
import { isErased } from '#worker/features/people/people.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

/** SQL for "this row of `ratings` has a public comment about the profile of the account". */
const isOwnReview = (userId: number): SQL =>
  sql`ratings.comment IS NOT NULL AND ratings.comment_held = 0
    AND ratings.provider_id = (SELECT p.id FROM ${providers} p WHERE p.user_id = ${userId} AND p.phone <> '')`

type NewReply = { ratingId: number; userId: number; text: string; now: Date }

/** Writes the only reply to a comment, or replaces one that was refused. A row comes back if it was written. */
export const saveReply = (db: Database, { ratingId, userId, text, now }: NewReply) =>
  db.all<{ id: number }>(sql`
    INSERT INTO review_replies (rating_id, text, status, created_at, updated_at)
    SELECT ratings.id, ${text}, 'pending', ${now.getTime()}, ${now.getTime()} FROM ratings
    WHERE ratings.id = ${ratingId} AND ${isOwnReview(userId)} AND NOT ${isErased(userId)}
    ON CONFLICT (rating_id) DO UPDATE SET
      text = excluded.text, status = 'pending', refusal_reason = NULL, reviewed_at = NULL, reviewed_by = NULL,
      updated_at = excluded.updated_at
      WHERE review_replies.status = 'refused'
    RETURNING id`)

const selectOwnReviews = (db: Database) =>
  db
    .select({ ...reviewColumns, status: reviewReplies.status, refusalReason: reviewReplies.refusalReason })
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.customerId))
    .leftJoin(reviewReplies, eq(reviewReplies.ratingId, ratings.id))

/** The public comments about the profile of the account, the newest first, with the replies in any state. */
export const listOwnReviews = (
  db: Database,
  userId: number,
  { after, limit }: { after: MomentCursor | undefined; limit: number },
) =>
  selectOwnReviews(db)
    .where(
      and(
        isOwnReview(userId),
        after ? sql`(${ratings.updatedAt}, ${ratings.id}) < (${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(ratings.updatedAt), desc(ratings.id))
    .limit(limit)

export const findOwnReview = (db: Database, userId: number, ratingId: number) =>
  selectOwnReviews(db).where(and(eq(ratings.id, ratingId), isOwnReview(userId)))
