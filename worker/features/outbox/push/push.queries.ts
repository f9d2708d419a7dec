import { and, eq, inArray, sql, type Column, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { maxSubscriptions } from './push.schema.ts'
import { pushSubscriptions } from './push.table.ts'
import { isErased } from '#worker/features/people/people.queries.ts'
import { sessions, users } from '#worker/features/people/people.table.ts'

type Subscribing = {
  userId: number
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  keyId: string
  now: Date
}

/**
 * Writes the browser of an open session, or moves it to this account: one browser has one subscription. No row if
 * the session was ended meanwhile.
 */
export const upsertSubscription = (db: Database, row: Subscribing) => {
  const now = row.now.getTime()
  return db.all<{ id: number }>(sql`
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, key_id, created_at, renewed_at)
    SELECT ${row.userId}, ${row.sessionId}, ${row.endpoint}, ${row.p256dh}, ${row.auth}, ${row.keyId}, ${now}, ${now}
    WHERE EXISTS (SELECT 1 FROM ${sessions} WHERE id = ${row.sessionId} AND user_id = ${row.userId} AND ended_at IS NULL
        AND expires_at > ${now})
      AND NOT ${isErased(row.userId)}
    ON CONFLICT (endpoint) DO UPDATE SET
      user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      key_id = excluded.key_id, renewed_at = excluded.renewed_at
    RETURNING id`)
}

export const deleteSurplusSubscriptions = (db: Database, userId: number) =>
  db.run(sql`
    DELETE FROM push_subscriptions WHERE user_id = ${userId} AND id NOT IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId}
      ORDER BY renewed_at DESC, id DESC LIMIT ${maxSubscriptions})`)

export const deleteSubscription = (db: Database, userId: number, endpoint: string) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))

/** Only while the keys are the ones that failed: the browser may have subscribed again meanwhile. */
export const deleteExpired = (db: Database, expired: readonly { id: number; p256dh: string }[]) =>
  db.run(sql`
    DELETE FROM push_subscriptions WHERE (id, p256dh) IN (
      SELECT value ->> 'id', value ->> 'p256dh' FROM json_each(${JSON.stringify(
        expired.map(({ id, p256dh }) => ({ id, p256dh })),
      )}))`)

/** Deletes the browsers of an erased account. */
export const deleteSubscriptionsOf = (db: Database, userId: number) =>
  db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), isErased(userId)))

/** SQL for "the session that last renewed the subscription is open". */
export const hasOpenSession = (sessionId: SQL | Column, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM ${sessions} e WHERE e.id = ${sessionId} AND e.ended_at IS NULL AND e.expires_at > ${now.getTime()})`

const target = pick(pushSubscriptions, ['id', 'endpoint', 'p256dh', 'auth'])

/** The browsers of the account with this number that take messages of the key pair. */
export const listTargetsOfPhone = (
  db: Database,
  phone: string,
  { keyId, now }: { keyId: string; now: Date },
) =>
  db
    .select(target)
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.keyId, keyId),
        hasOpenSession(pushSubscriptions.sessionId, now),
        sql`${pushSubscriptions.userId} = (SELECT u.id FROM ${users} u WHERE u.phone = ${phone} AND u.suspended_at IS NULL)`,
      ),
    )
    .limit(maxSubscriptions)

export const listTargets = (
  db: Database,
  ids: readonly number[],
  { keyId, now }: { keyId: string; now: Date },
) =>
  db
    .select(target)
    .from(pushSubscriptions)
    .where(
      and(
        inArray(pushSubscriptions.id, [...ids]),
        eq(pushSubscriptions.keyId, keyId),
        hasOpenSession(pushSubscriptions.sessionId, now),
      ),
    )

export type TargetRow = Awaited<ReturnType<typeof listTargets>>[number]

/** For the export of an account. The address and the keys are secrets of the browser. */
export const listSubscriptionsOf = (db: Database, userId: number) =>
  db
    .select({ createdAt: pushSubscriptions.createdAt, renewedAt: pushSubscriptions.renewedAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
