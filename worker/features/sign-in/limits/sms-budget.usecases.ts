import { sql } from 'drizzle-orm'
import { batch, wroteRow, type Database } from '#worker/db/db.ts'
import { raiseAlarm } from '#worker/features/audit/alarms/alarms.queries.ts'
import { alarmOf, budgetLimit, type SmsBudget } from '../codes/codes.rules.ts'
import type { OtpPurpose } from '../sign-in.schema.ts'
import { claimOnce } from '#worker/features/people/limits.queries.ts'
import type { Logger } from '#worker/lib/log.ts'

const alarmKinds = {
  register: 'sms_budget_registration',
  reset_password: 'sms_budget_reset',
  provider_request: 'sms_budget_request',
} as const

const alarmTexts: Record<OtpPurpose, string> = {
  register: 'সতর্কতা: আজ নিবন্ধনের কোডের অর্ধেক বাজেট খরচ হয়ে গেছে।',
  provider_request: 'সতর্কতা: আজ জানানোর অনুরোধের কোডের অর্ধেক বাজেট খরচ হয়ে গেছে।',
  reset_password: 'সতর্কতা: আজ পাসওয়ার্ড বদলের কোডের অর্ধেক বাজেট খরচ হয়ে গেছে।',
}

/**
 * Raises the alarm of a budget once a day, when half of it is spent: a line in the log, an alarm for the admin area and
 * an SMS to each admin. `spent` is the number of SMS that were sent today.
 */
export async function watchBudget(
  db: Database,
  spent: number,
  request: { purpose: OtpPurpose; budget: SmsBudget; timezone: string; now: Date; log: Logger },
): Promise<void> {
  const { purpose, budget, timezone, now, log } = request
  if (spent < alarmOf(budget)) return
  const { end } = budgetLimit(purpose, budget.open, timezone, now)
  const kind = alarmKinds[purpose]
  const { claimed } = await batch(db, {
    claimed: claimOnce(db, { bucket: `alarm:${kind}`, end }),
    sms: db.run(sql`
      INSERT INTO sms_outbox (phone, kind, body, send_after, created_at)
      SELECT phone, ${kind}, ${alarmTexts[purpose]}, ${now.getTime()}, ${now.getTime()} FROM users
      WHERE ${wroteRow} AND role = 'admin' AND phone IS NOT NULL AND suspended_at IS NULL AND erased_at IS NULL`),
  })
  if (claimed.length === 0) return
  log.warn('sms_budget_half_spent', { purpose, spent, budget: budget.open })
  const detail = { spent, budget: budget.open }
  await batch(db, { alarm: raiseAlarm(db, { kind, subject: `budget:${purpose}`, detail, now }) })
}
