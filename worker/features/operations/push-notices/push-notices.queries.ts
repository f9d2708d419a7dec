import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { hasOpenSession } from '#worker/features/outbox/push/push.queries.ts'
import { pushSubscriptions } from '#worker/features/outbox/push/push.table.ts'
import { mayDo } from '#worker/features/people/people.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'

/** Subscriptions of one run whose digest is queued. */
const digestsAtOnce = 500

type Digest = { day: string; from: Date; until: Date; keyId: string; now: Date }

// Both statements of the batch read the same subscriptions.
const dueForDigest = ({ day }: Digest): SQL => sql`
  SELECT id FROM ${pushSubscriptions} WHERE digest_day < ${day}
  ORDER BY digest_day, id LIMIT ${digestsAtOnce}`

type DigestRow = { subscription_id: number; views: number }

/** Of the browsers that are due: those of listed workers whose number was seen, with how often. */
export const listDigests = (db: Database, digest: Digest) =>
  db.all<DigestRow>(sql`
    SELECT s.id AS subscription_id, (SELECT count(*) FROM ${reveals} r WHERE r.provider_id = p.id
      AND r.created_at > ${digest.from.getTime()} AND r.created_at <= ${digest.until.getTime()}) AS views
    FROM ${pushSubscriptions} s JOIN ${providers} p ON p.user_id = s.user_id
    WHERE s.id IN (${dueForDigest(digest)}) AND s.key_id = ${digest.keyId} AND p.status = 'approved'
      AND ${hasOpenSession(sql`s.session_id`, digest.now)}`)

/** Marks the browsers that are due: each gets one digest a day, whichever run queues it. */
export const markDigested = (db: Database, digest: Digest) =>
  db.all<{ id: number }>(sql`
    UPDATE ${pushSubscriptions} SET digest_day = ${digest.day} WHERE id IN (${dueForDigest(digest)}) RETURNING id`)

/** Submissions and changes that wait for a moderator, not for their worker. */
export const countWaiting = (db: Database) =>
  db.all<{ total: number }>(sql`
    SELECT (SELECT count(*) FROM ${providers} WHERE status = 'pending' AND phone <> '' AND field_to_mend IS NULL)
      + (SELECT count(*) FROM ${providerChanges} WHERE status = 'pending') AS total`)

/** The browsers of those who may moderate. */
export const listModerators = (db: Database, { keyId, now }: { keyId: string; now: Date }) =>
  db.all<{ id: number }>(sql`
    SELECT s.id FROM ${users} u CROSS JOIN ${pushSubscriptions} s ON s.user_id = u.id
    WHERE ${mayDo('u', 'moderate')} AND u.suspended_at IS NULL AND s.key_id = ${keyId}
      AND ${hasOpenSession(sql`s.session_id`, now)}`)
