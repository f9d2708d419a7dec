import { lt, or, and, isNotNull } from 'drizzle-orm'
import { openDatabase, type Database } from './db/db.ts'
import { oneTimeCodes, rateCounters, sessions } from './features/auth/auth.table.ts'
import { jobRuns } from './features/audit/audit.table.ts'
import { sweepOrphanImages } from './features/images/sweep-images.usecases.ts'
import { deleteOldDocuments } from './features/moderation/documents.usecases.ts'
import { openSms } from './features/notifications/open-sms.ts'
import { deleteSettledSms } from './features/notifications/sms-outbox.queries.ts'
import { sendDueSms } from './features/notifications/sms-outbox.usecases.ts'
import { expireDue } from './features/payments/expire-due.usecases.ts'
import { reconcileOpenPayments } from './features/payments/reconcile-payments.usecases.ts'
import { providerViews } from './features/providers/providers.table.ts'
import { readSettings } from './features/settings/settings.usecases.ts'
import { addDays, dayOf, millisecondsPerDay } from './lib/dhaka-time.ts'
import { createLogger, type Logger } from './lib/log.ts'

type JobContext = { db: Database; env: Env; now: Date; log: Logger }

/** A piece of recurring work: bounded per run, safe to run twice at once. Answers how many items it handled. */
type Job = { name: string; run: (context: JobContext) => Promise<number> }

const everyFiveMinutes: Job[] = [
  {
    name: 'payments',
    run: async ({ db, env, now, log }) => {
      const settings = await readSettings(db, env.KV, now)
      // No gateway is told where to come back to: any address does.
      const access = { settings, env, url: 'http://localhost' }
      return reconcileOpenPayments(db, { access, log }, now, 40)
    },
  },
  {
    name: 'expire',
    run: async ({ db, now }) => {
      const { subscriptions, boosts } = await expireDue(db, now)
      return subscriptions + boosts
    },
  },
  {
    name: 'sms',
    run: async ({ db, env, now, log }) =>
      sendDueSms(db, openSms(env, await readSettings(db, env.KV, now), log), now, 50, { log }),
  },
]

const nightly: Job[] = [
  { name: 'sweep', run: ({ db, now }) => sweep(db, now) },
  {
    name: 'documents',
    run: async ({ db, env, now }) => {
      const settings = await readSettings(db, env.KV, now)
      return deleteOldDocuments(db, env.DOCUMENTS, { settings, now, limit: 100 })
    },
  },
  { name: 'orphan_images', run: ({ db, env, now }) => sweepOrphanImages(env, db, now) },
]

/** Runs the jobs of a cron rhythm one after another; one that fails is written down and the next still runs. */
export async function runCron(env: Env, rhythm: string, now: Date): Promise<void> {
  const { db } = openDatabase(env.DB, 'primary')
  const log = createLogger({ cron: rhythm })
  for (const job of rhythm === '*/5 * * * *' ? everyFiveMinutes : nightly) {
    try {
      const handled = await job.run({ db, env, now, log })
      // Runs that found nothing to do are not worth a row every five minutes.
      if (handled > 0)
        await db.insert(jobRuns).values({ job: job.name, startedAt: now, finishedAt: new Date(), handled })
    } catch (error) {
      const cause =
        error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      log.error('job_failed', { job: job.name, cause: cause.slice(0, 300) })
      await db
        .insert(jobRuns)
        .values({ job: job.name, startedAt: now, finishedAt: new Date(), error: cause.slice(0, 300) })
        .catch(() => undefined)
    }
  }
}

/** Removes what has served its time: limits of past windows, ended sessions, spent codes, the visitors of past days. */
async function sweep(db: Database, now: Date): Promise<number> {
  const monthAgo = new Date(now.getTime() - 30 * millisecondsPerDay)
  const dayAgo = new Date(now.getTime() - millisecondsPerDay)
  const results = await db.batch([
    db.delete(rateCounters).where(lt(rateCounters.expiresAt, now)),
    db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, dayAgo)),
    db
      .delete(sessions)
      .where(
        or(
          lt(sessions.expiresAt, monthAgo),
          and(isNotNull(sessions.endedAt), lt(sessions.endedAt, monthAgo)),
        ),
      ),
    deleteSettledSms(db, monthAgo),
    db.delete(providerViews).where(lt(providerViews.day, addDays(dayOf(now), -35))),
    db.delete(jobRuns).where(lt(jobRuns.startedAt, new Date(now.getTime() - 90 * millisecondsPerDay))),
  ])
  return results.reduce((total, result) => total + (result.meta?.changes ?? 0), 0)
}
