import { sql } from 'drizzle-orm'
import { openDatabase } from '#worker/db/db.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import { isOnTime } from '../jobs/jobs.rules.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import type { Logger } from '#worker/lib/log.ts'
import { AppError } from '#worker/lib/errors.ts'

/** Names the services that did not answer, without their errors. */
export const notReady = ({ checks, cron }: Readiness) =>
  new AppError({
    code: 'not_ready',
    status: 503,
    message: 'সাইটের একটি অংশ এই মুহূর্তে সাড়া দিচ্ছে না। কিছুক্ষণ পরে আবার আসুন।',
    extra: { status: 'not_ready', checks, cron },
    headers: { 'Retry-After': '5' },
  })

/** Whether a service answered in time, and after how many milliseconds. */
type Check = { ok: boolean; ms: number }
type Checks = Record<'d1' | 'kv' | 'r2', Check>

/** `cron` is unknown while the database does not answer. It does not decide whether the site is ready. */
type Readiness = { checks: Checks; cron: 'on_time' | 'late' | 'unknown' }

type Services = Pick<Env, 'DB' | 'KV' | 'PICTURES'>

/** A key that exists nowhere: only that the service answers matters. */
const probeKey = 'readiness-probe'
/** A job of every run of the frequent cron. */
const heartbeatJob = 'expire'
const millisecondsKept = 5_000

let last: { found: Promise<Readiness>; at: number } | null = null

/**
 * Asks the database, KV and the bucket of the pictures at once, each with its own deadline. An isolate keeps the result for
 * five seconds, and parallel calls share one check, so that many calls cost the services no more than one.
 * @param context.keep keeps the check alive when the visitor who started it leaves: others may wait for it
 */
export function checkReadiness(
  services: Services,
  { now, log, keep }: { now: Date; log: Logger; keep: (work: Promise<unknown>) => void },
): Promise<Readiness> {
  const age = last ? now.getTime() - last.at : -1
  if (!last || age < 0 || age >= millisecondsKept) {
    last = { found: askServices(services, { log, now }), at: now.getTime() }
    keep(last.found)
  }
  // A check that ended with its visitor's connection would never settle.
  return inTime(last.found, deadlines.ready + 1_000).catch(() => askServices(services, { log, now }))
}

async function askServices(
  { DB, KV, PICTURES }: Services,
  { log, now }: { log: Logger; now: Date },
): Promise<Readiness> {
  let cron: Readiness['cron'] = 'unknown'
  const check = async (service: keyof Checks, ask: () => Promise<boolean>): Promise<Check> => {
    const began = performance.now()
    const ok = await inTime(ask(), deadlines.ready)
      .then((isAnswer) => {
        if (!isAnswer) throw new Error('malformed answer')
        return true
      })
      .catch((error: unknown) => {
        log.warn('service_not_ready', { service, cause: errorText(error) })
        return false
      })
    return { ok, ms: Math.round(performance.now() - began) }
  }
  const [d1, kv, r2] = await Promise.all([
    check('d1', async () => {
      const { db } = openDatabase(DB, 'primary')
      const [row] = await db.all<{ alive: number; ran: number | null }>(
        sql`SELECT 1 AS alive, (SELECT last_started_at FROM ${jobStates} WHERE job = ${heartbeatJob}) AS ran`,
      )
      const ran = row?.ran ? new Date(row.ran) : null
      cron = ran && isOnTime('five_minutes', ran, now) ? 'on_time' : 'late'
      return row?.alive === 1
    }),
    check('kv', async () => {
      const value: unknown = await KV.get(probeKey)
      return value === null || typeof value === 'string'
    }),
    check('r2', async () => {
      const object = await PICTURES.head(probeKey)
      return object === null || object.key === probeKey
    }),
  ])
  return { checks: { d1, kv, r2 }, cron: d1.ok ? cron : 'unknown' }
}
