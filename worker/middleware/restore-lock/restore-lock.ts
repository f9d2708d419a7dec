import { createMiddleware } from 'hono/factory'
import { openDatabase, type Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { underMaintenance } from '#worker/lib/errors.ts'
import { serviceFault } from '#worker/lib/faults/deadline.ts'
import { healthChecks } from '../admission.ts'
import { createSharedWork } from '../edge/shared-work.ts'
import { restoreLock } from './restore-lock.table.ts'

/**
 * Milliseconds. `fresh`: an isolate does not ask the database again whether a restore runs. `usable`: it uses the known answer and
 * asks behind the answer of the request. `patience`: a request waits so long for the database. Tests change them.
 */
export const lockTimes = { fresh: 30_000, usable: 60_000, patience: 1_500 }

/**
 * Milliseconds after which all that began before the lock has ended: an isolate may use its old answer for `usable`, and a
 * request with the work behind its answer then lasts a minute; the longest job of the cron takes four.
 */
export const untilAllKnow = 300_000

/** The lock of the restore that runs or was interrupted; undefined for an open site. */
export const findRestoreLock = (db: Database) => db.select().from(restoreLock)

let known: { isClosed: boolean; askedAt: number } | null = null

const share = createSharedWork<void>(2 * lockTimes.patience + 500)

type Asking = { binding: D1Database; now: Date; keepAlive: (work: Promise<unknown>) => void }

const ask = ({ binding, now, keepAlive }: Asking): Promise<void> =>
  share(
    'restore-lock',
    async () => {
      const { patience } = lockTimes
      // A replica may be behind, and the restore waits only as long as an isolate may be wrong.
      const { db } = openDatabase(binding, 'primary', { read: patience, write: patience })
      const rows = await findRestoreLock(db)
      known = { isClosed: rows.length > 0, askedAt: now.getTime() }
    },
    keepAlive,
  )

/**
 * Whether a restore fills the database. From the memory of this isolate, so that no request waits for it but the first one in a minute.
 * @throws when the last answer is too old and the database gives none: then a restore may run, and its half of the data must
 * not be shown or changed
 */
async function isClosed(asking: Asking): Promise<boolean> {
  const age = known ? asking.now.getTime() - known.askedAt : Infinity
  const isUsable = age >= 0 && age < lockTimes.usable
  if (!known || !isUsable) await ask(asking)
  else if (age >= lockTimes.fresh) asking.keepAlive(ask(asking).catch(() => undefined))
  return known?.isClosed ?? true
}

/**
 * Answers nothing while a restore fills the database: not even from a copy, and not to staff or gateways. The health checks still
 * tell which version runs and whether the services answer, because those who restore or deploy ask for it.
 * @throws 503 `maintenance` while the lock is set; 503 `unavailable` while it is unknown
 */
export const closedByRestore = createMiddleware<AppEnv>(async (c, next) => {
  if (healthChecks.test(c.req.path)) return next()
  const asking = {
    binding: c.env.DB,
    now: c.get('now'),
    keepAlive: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
  }
  const closed = await isClosed(asking).catch((error: unknown) => {
    throw serviceFault(error)
  })
  if (closed) throw underMaintenance()
  await next()
})
