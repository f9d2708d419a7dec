import type { PushOutcome } from '#worker/adapters/push/push.ts'
import { batch, type Database } from '#worker/db/db.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { dayOf, millisecondsPerDay, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { Logger } from '#worker/lib/log.ts'
import { digestHour, digestText, isHourOfWork, nextPush, queueText } from './push-messages.rules.ts'
import {
  claimDuePushes,
  countWaiting,
  dropUndeliverable,
  listDigests,
  listModerators,
  markDigested,
  queuePushes,
  settlePushes,
  type SettledPush,
} from './push-outbox.queries.ts'
import { pushToAll, type PushService } from './push.usecases.ts'
import { listTargets } from './push.queries.ts'

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
  const { waiting, moderators } = await batch(db, {
    waiting: countWaiting(db),
    moderators: listModerators(db, push.keyId),
  })
  const total = waiting[0]?.total ?? 0
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

/** Safe to run in parallel, because a message is claimed before it is sent. @returns how many were claimed */
export async function sendDuePushes(
  db: Database,
  push: PushService,
  now: Date,
  { limit, log }: { limit: number; log?: Logger },
): Promise<number> {
  const token = randomToken()
  const { claimed } = await batch(db, {
    dropped: dropUndeliverable(db, now),
    claimed: claimDuePushes(db, { token, now, limit }),
  })
  if (claimed.length === 0) return 0
  const targets = new Map(
    (
      await listTargets(
        db,
        claimed.map(({ subscriptionId }) => subscriptionId),
        push.keyId,
      )
    ).map((row) => [row.id, row]),
  )
  const pushes = claimed.flatMap((row) => {
    const target = targets.get(row.subscriptionId)
    const { title, body, path, expiresAt, dedupeKey: tag } = row
    const lifetime = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
    return target ? [{ row, target, message: { title, body, path, tag }, lifetime }] : []
  })
  const outcomes = await pushToAll(db, push, pushes)
  const outcomeOf = new Map(pushes.map(({ row }, index) => [row.id, outcomes[index]]))
  await settlePushes(
    db,
    token,
    claimed.map((row) => settled(row, outcomeOf.get(row.id), now)),
  )
  for (const outcome of outcomes)
    if (!outcome.sent && !outcome.isGone) log?.warn('push_refused', { code: outcome.code })
  return claimed.length
}

/** Without an outcome the browser was gone before the message was sent. */
function settled(
  { id, attempts }: { id: number; attempts: number },
  outcome: PushOutcome | undefined,
  now: Date,
): SettledPush {
  const row = { id, sendAfter: null, sentAt: null, lastError: null }
  if (!outcome) return { ...row, status: 'cancelled' }
  if (outcome.sent) return { ...row, status: 'sent', sentAt: now.getTime() }
  const retryAt = outcome.retryAfter === null ? null : nextPush(attempts, outcome.retryAfter, now)
  return retryAt
    ? { ...row, status: 'queued', sendAfter: retryAt.getTime(), lastError: outcome.code }
    : { ...row, status: 'failed', lastError: outcome.code }
}
