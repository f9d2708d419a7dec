import { and, asc, eq, gt, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { codesOfJson } from '#worker/db/json-codes.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { auditCodes, erasedName, eventCodes, isErased } from '#worker/features/people/people.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

/** SQL that selects what the audit log calls an account, its profiles and its payments. */
const auditSubjects = (userId: number): SQL => sql`
  SELECT 'user' AS entity, ${String(userId)} AS entity_id
  UNION ALL SELECT 'provider', CAST(id AS TEXT) FROM ${providers} WHERE user_id = ${userId}
  -- The row of a deleted profile is gone, but its deletion names the account.
  UNION ALL SELECT 'provider', entity_id FROM ${auditLog} WHERE action = 'provider.deleted' AND before ->> 'user_id' = ${userId}
  UNION ALL SELECT 'payment', ref FROM ${payments} WHERE user_id = ${userId}`

/** SQL for "this row of the audit log is about the account, its profiles or its payments, or was written by it". */
export const isAuditAbout = (userId: number): SQL => sql`audit_log.id IN (
  SELECT id FROM ${auditLog} WHERE actor_id = ${userId}
  -- CROSS JOIN fixes the order: subjects first, then the index of the entity.
  UNION ALL SELECT entry.id FROM (${auditSubjects(userId)}) subject
    CROSS JOIN ${auditLog} entry ON entry.entity = subject.entity AND entry.entity_id = subject.entity_id)`

/**
 * Removes the person from the audit log: texts of the rows about the account, its profiles and its payments, and name
 * and texts of the rows that the person wrote. Who else acted, what, when and amounts stay.
 */
export function eraseAuditTexts(db: Database, userId: number): UnrunQuery {
  const kept = (column: SQL) => codesOfJson(column, auditCodes)
  return db.run(sql`
    UPDATE ${auditLog} SET before = ${kept(sql`before`)}, after = ${kept(sql`after`)},
      actor_name = CASE WHEN actor_id = ${userId} THEN ${erasedName} ELSE actor_name END
    WHERE ${isAuditAbout(userId)} AND ${isErased(userId)}`)
}

// Stable codes of reasons have only these characters; an admin's own words have others.
const isWrittenText = (column: string) => sql.raw(`(${column} GLOB '*[^a-z0-9_]*')`)

/** Removes texts and addresses of the payments and what gateways said about them. Amounts, times and money ids stay. */
export const erasePaymentTexts = (db: Database, userId: number): UnrunQuery[] => [
  db.run(sql`
    UPDATE ${paymentEvents} SET detail = ${codesOfJson(sql`detail`, eventCodes)}
    WHERE payment_id IN (SELECT id FROM ${payments} WHERE user_id = ${userId}) AND ${isErased(userId)}`),
  db.run(sql`
    UPDATE ${payments} SET session_key = NULL, payment_url = NULL, refund_reason = NULL,
      reason = CASE WHEN ${isWrittenText('reason')} THEN NULL ELSE reason END
    WHERE user_id = ${userId} AND ${isErased(userId)}`),
]

/** Deletes the SMS to these numbers and those about the profile. Reads all SMS of the outbox, which the sweep keeps short. */
export const deleteSmsOf = (
  db: Database,
  { phones, providerId, userId }: { phones: readonly string[]; providerId: number | null; userId: number },
): UnrunQuery =>
  db
    .delete(outbox)
    .where(
      and(
        eq(outbox.channel, 'sms'),
        or(
          sql`${outbox.recipient} IN (SELECT value FROM json_each(${JSON.stringify(phones)}))`,
          and(eq(outbox.entity, 'provider'), eq(outbox.entityId, providerId ?? 0)),
          and(eq(outbox.entity, 'user'), eq(outbox.entityId, userId)),
        ),
        isErased(userId),
      ),
    )

/** Comments of others about a profile, by id. */
export const listCommentsAbout = (
  db: Database,
  providerId: number,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .select({ id: ratings.id, comment: ratings.comment })
    .from(ratings)
    .where(and(eq(ratings.providerId, providerId), isNotNull(ratings.comment), gt(ratings.id, after)))
    .orderBy(asc(ratings.id))
    .limit(limit)

/** Replaces comments; one that was changed since it was read stays. */
export const replaceComments = (
  db: Database,
  changes: readonly { id: number; was: string; comment: string }[],
  userId: number,
): UnrunQuery =>
  db.run(sql`
    UPDATE ${ratings} SET comment = change.value ->> 'comment'
    FROM json_each(${JSON.stringify(changes)}) change
    WHERE ratings.id = change.value ->> 'id' AND ratings.comment = change.value ->> 'was' AND ${isErased(userId)}`)

/** All pictures that the person ever uploaded and that are still stored, referred to or not. */
export const listUploadsOf = (db: Database, userId: number) =>
  db.all<{ bucket: 'pictures' | 'documents'; path: string }>(
    sql`SELECT bucket, path FROM ${storedImages} WHERE uploaded_by = ${userId}`,
  )
