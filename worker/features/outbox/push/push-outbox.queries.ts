import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { rolesWith } from '#worker/lib/rights.schema.ts'
import { roleList } from '#worker/features/people/people.queries.ts'
import { pushOutbox } from './push.table.ts'

/** Subscriptions of one run whose digest is queued. */
const digestsAtOnce = 500

type Digest = { day: string; from: Date; until: Date; keyId: string; now: Date }

// Both statements of the batch read the same subscriptions.
const dueForDigest = ({ day }: Digest): SQL => sql`
  SELECT id FROM push_subscriptions WHERE digest_day < ${day}
  ORDER BY digest_day, id LIMIT ${digestsAtOnce}`

type DigestRow = { subscription_id: number; views: number }

/** Of the browsers that are due: those of listed workers whose number was seen, with how often. */
export const listDigests = (db: Database, digest: Digest) =>
  db.all<DigestRow>(sql`
    SELECT s.id AS subscription_id, (SELECT count(*) FROM reveals r WHERE r.provider_id = p.id
      AND r.created_at > ${digest.from.getTime()} AND r.created_at <= ${digest.until.getTime()}) AS views
    FROM push_subscriptions s JOIN providers p ON p.user_id = s.user_id
    WHERE s.id IN (${dueForDigest(digest)}) AND s.key_id = ${digest.keyId} AND p.status = 'approved'`)

/** Marks the browsers that are due: each gets one digest a day, whichever run queues it. */
export const markDigested = (db: Database, digest: Digest) =>
  db.all<{ id: number }>(sql`
    UPDATE push_subscriptions SET digest_day = ${digest.day} WHERE id IN (${dueForDigest(digest)}) RETURNING id`)

type NewPush = {
  subscriptionId: number
  kind: string
  title: string
  body: string
  path: string
  dedupeKey: string
}

/** Queues each message once for its key, if its browser is still subscribed. */
export const queuePushes = (
  db: Database,
  pushes: readonly NewPush[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
) =>
  db.run(sql`
    INSERT INTO push_outbox (subscription_id, kind, title, body, path, dedupe_key, send_after, expires_at, created_at)
    SELECT value ->> 'subscriptionId', value ->> 'kind', value ->> 'title', value ->> 'body', value ->> 'path',
      value ->> 'dedupeKey', ${now.getTime()}, ${expiresAt.getTime()}, ${now.getTime()}
    FROM json_each(${JSON.stringify(pushes)})
    WHERE value ->> 'subscriptionId' IN (SELECT id FROM push_subscriptions)
    ON CONFLICT (dedupe_key) DO NOTHING`)

/** Submissions and changes that wait for a moderator. */
export const countWaiting = (db: Database) =>
  db.all<{ total: number }>(sql`
    SELECT coalesce((SELECT total FROM site_counters WHERE name = 'providers_pending'), 0)
      + (SELECT count(*) FROM provider_changes WHERE status = 'pending') AS total`)

/** The browsers of those who may moderate. */
export const listModerators = (db: Database, keyId: string) =>
  db.all<{ id: number }>(sql`
    SELECT s.id FROM users u CROSS JOIN push_subscriptions s ON s.user_id = u.id
    WHERE u.role IN ${roleList(rolesWith('moderate'))} AND u.suspended_at IS NULL AND s.key_id = ${keyId}`)

/** A sender that has not finished a message after this many milliseconds loses it to the next one. */
const claimLifetime = 60_000

// The same text as in the partial index, so that SQLite uses the index.
const isOpen = sql`status IN ('queued', 'sending')`
const isClaimable = (now: Date) => sql`(status = 'queued' OR claimed_at <= ${now.getTime() - claimLifetime})`

/** Messages that came too late, or whose browser is gone. */
export const dropUndeliverable = (db: Database, now: Date) =>
  db
    .update(pushOutbox)
    .set({ status: 'cancelled' })
    .where(
      sql`${isOpen} AND send_after <= ${now.getTime()} AND ${isClaimable(now)} AND (expires_at <= ${now.getTime()}
        OR NOT EXISTS (SELECT 1 FROM push_subscriptions s WHERE s.id = subscription_id))`,
    )

/** Claims up to `limit` due messages in one statement, so that two senders never claim the same one. */
export const claimDuePushes = (db: Database, claim: { token: string; now: Date; limit: number }) =>
  db
    .update(pushOutbox)
    .set({
      status: 'sending',
      claimToken: claim.token,
      claimedAt: claim.now,
      attempts: sql`${pushOutbox.attempts} + 1`,
    })
    .where(
      sql`id IN (SELECT id FROM push_outbox
        WHERE ${isOpen} AND send_after <= ${claim.now.getTime()} AND ${isClaimable(claim.now)}
        ORDER BY send_after LIMIT ${claim.limit})`,
    )
    .returning()

/** How a try ended. Moments are in milliseconds; null keeps `sendAfter`. */
export type SettledPush = {
  id: number
  status: 'queued' | 'sent' | 'failed' | 'cancelled'
  sendAfter: number | null
  sentAt: number | null
  lastError: string | null
}

/** Ends the claims of one sender, in one statement. */
export const settlePushes = (db: Database, token: string, settled: readonly SettledPush[]) =>
  db.run(sql`
    UPDATE push_outbox SET status = done.value ->> 'status', last_error = done.value ->> 'lastError',
      send_after = coalesce(done.value ->> 'sendAfter', send_after), sent_at = done.value ->> 'sentAt',
      claim_token = NULL, claimed_at = NULL
    FROM json_each(${JSON.stringify(settled)}) done
    WHERE push_outbox.id = done.value ->> 'id' AND claim_token = ${token}`)
