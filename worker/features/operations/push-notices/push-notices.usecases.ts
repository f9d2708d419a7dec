import { batch, type Database } from '#worker/db/db.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { dayOf, millisecondsPerDay, startOfDay } from '#worker/lib/dhaka-time.ts'
import { queuePushes } from '#worker/features/outbox/outbox.queries.ts'
import {
  digestHour,
  digestText,
  isHourOfWork,
  queueText,
} from '#worker/features/outbox/push/push-messages.rules.ts'
import type { PushService } from '#worker/features/outbox/push/push.usecases.ts'
import { sql, type SQL } from 'drizzle-orm'
import { hasOpenSession } from '#worker/features/outbox/push/push.queries.ts'
import { pushSubscriptions } from '#worker/features/outbox/push/push.table.ts'
import { mayDo } from '#worker/features/people/people.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { listQueues } from '../warnings/conditions.queries.ts'
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
const listDigests = (db: Database, digest: Digest) =>
  db.all<DigestRow>(sql`
    SELECT s.id AS subscription_id, (SELECT count(*) FROM ${reveals} r WHERE r.provider_id = p.id
      AND r.created_at > ${digest.from.getTime()} AND r.created_at <= ${digest.until.getTime()}) AS views
    FROM ${pushSubscriptions} s JOIN ${providers} p ON p.user_id = s.user_id
    WHERE s.id IN (${dueForDigest(digest)}) AND s.key_id = ${digest.keyId} AND p.status = 'approved'
      AND ${hasOpenSession(sql`s.session_id`, digest.now)}`)

/** Marks the browsers that are due: each gets one digest a day, whichever run queues it. */
const markDigested = (db: Database, digest: Digest) =>
  db.all<{ id: number }>(sql`
    UPDATE ${pushSubscriptions} SET digest_day = ${digest.day} WHERE id IN (${dueForDigest(digest)}) RETURNING id`)

/** The browsers of those who may moderate. */
const listModerators = (db: Database, { keyId, now }: { keyId: string; now: Date }) =>
  db.all<{ id: number }>(sql`
    SELECT s.id FROM ${users} u CROSS JOIN ${pushSubscriptions} s ON s.user_id = u.id
    WHERE ${mayDo('u', 'moderate')} AND u.suspended_at IS NULL AND s.key_id = ${keyId}
      AND ${hasOpenSession(sql`s.session_id`, now)}`)

const hour = 3_600_000
/** Milliseconds for which a message is of interest. */
const interest = { digest: 12 * hour, queue: 4 * hour }

type When = { push: PushService; settings: Settings; now: Date }

/**
 * Queues for each listed worker how often the number was seen in the 24 hours before eight in the evening, once a day and not
 * without a view. @returns how many browsers were looked at
 */
export async function queueDigests(db: Database, { push, settings, now }: When): Promise<number> {
  const day = dayOf(now, settings.timezone)
  const until = new Date(startOfDay(day, settings.timezone).getTime() + digestHour * hour)
  if (now < until) return 0
  const from = new Date(until.getTime() - millisecondsPerDay)
  const digest = { day, from, until, keyId: push.keyId, now }
  const rows = await listDigests(db, digest)
  const { marked } = await batch(db, {
    queued: queuePushes(
      db,
      rows
        .filter(({ views }) => views > 0)
        .map(({ subscription_id: subscriptionId, views }) => ({
          subscriptionId,
          kind: 'digest',
          ...digestText(views),
          dedupeKey: `digest:${day}:${subscriptionId}`,
        })),
      { now, expiresAt: new Date(until.getTime() + interest.digest) },
    ),
    marked: markDigested(db, digest),
  })
  return marked.length
}

/** Tells moderators once a day, in the hours of work, that the queue is as long as the setting says. 0 switches it off. */
export async function queueModerationAlert(db: Database, { push, settings, now }: When): Promise<void> {
  const threshold = Number(settings.moderation_queue_alert)
  const day = dayOf(now, settings.timezone)
  const hours = Math.floor((now.getTime() - startOfDay(day, settings.timezone).getTime()) / hour)
  if (threshold <= 0 || !isHourOfWork(hours)) return
  const { queues, moderators } = await batch(db, {
    queues: listQueues(db),
    moderators: listModerators(db, { keyId: push.keyId, now }),
  })
  const waiting = queues.flat().filter(({ name }) => name === 'submissions' || name === 'changes')
  const total = waiting.reduce((sum, queue) => sum + queue.total, 0)
  if (total < threshold || moderators.length === 0) return
  await queuePushes(
    db,
    moderators.map(({ id }) => ({
      subscriptionId: id,
      kind: 'moderation_queue',
      ...queueText(total),
      dedupeKey: `queue:${day}:${id}`,
    })),
    { now, expiresAt: new Date(now.getTime() + interest.queue) },
  )
}
