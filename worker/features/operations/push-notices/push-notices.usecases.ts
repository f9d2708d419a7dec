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
import { countWaiting, listDigests, listModerators, markDigested } from './push-notices.queries.ts'
import type { PushService } from '#worker/features/outbox/push/push.usecases.ts'

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
    moderators: listModerators(db, { keyId: push.keyId, now }),
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
