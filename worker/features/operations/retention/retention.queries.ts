import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#worker/db/db.ts'
import { auditLog, jobRuns } from '#worker/features/audit/audit.table.ts'
import { callAnswers, priceRanges } from '#worker/features/reveals/reveals.table.ts'
import { oneTimeCodes, registrations } from '#worker/features/sign-in/sign-in.table.ts'
import { registrationLifetime } from '#worker/features/sign-in/registrations/registrations.rules.ts'
import { daysOfInterest } from '#worker/features/providers/interest/interest.queries.ts'
import { closedDays, interestDays } from '#worker/features/statistics/statistics.table.ts'
import { freeNumbers } from '#worker/features/entitlements/entitlements.table.ts'
import { importedProfiles, imports, onboardings } from '#worker/features/recruiting/recruiting.table.ts'
import { outbox, type Channel } from '#worker/features/outbox/outbox.table.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { providerRequests } from '#worker/features/provider-requests/provider-requests.table.ts'
import { pushSubscriptions } from '#worker/features/outbox/push/push.table.ts'
import { providerViews, unmetSearches } from '#worker/features/providers/providers.table.ts'
import { daysOfUnmet } from '#worker/features/providers/search/search.rules.ts'
import { reviewReports } from '#worker/features/ratings/ratings.table.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { RetentionDays } from './retention.rules.ts'
import {
  devices,
  rateCounters,
  sessions,
  securityEvents,
  phoneChanges,
} from '#worker/features/people/people.table.ts'

/** What is deleted when. `at`: an indexed moment, or a day as `yyyy-mm-dd` if `isDay`. A row is due when it is more than `days` old. */
type Sweep = { at: SQLiteColumn; isDay?: true; days: number; only?: SQL }

const isSettled = (channel: Channel) =>
  sql`${outbox.channel} = ${channel} AND ${outbox.status} NOT IN ('queued', 'sending')`

// The foreign keys of these two forbid it while a row names the device.
const isUnnamed = sql`NOT EXISTS (SELECT 1 FROM ${sessions} WHERE sessions.device_id = devices.id)
  AND NOT EXISTS (SELECT 1 FROM ${securityEvents} WHERE security_events.device_id = devices.id)`

// The steps of a payment with their sums stay: a refund and the books need them at any time. The messages of an open payment
// tell the cron what to ask the gateway about.
const isRawAndClosed = sql`${paymentEvents.kind} IN ('message', 'unconfirmed') AND NOT EXISTS (
  SELECT 1 FROM ${payments} WHERE payments.id = ${paymentEvents.paymentId}
    AND (payments.status IN ('initiated', 'pending', 'review') OR payments.next_check_at IS NOT NULL))`

const lifetimeInDays = registrationLifetime / millisecondsPerDay

/** The tables whose old rows the job `sweep` deletes; of the outbox those of one channel. */
const sweeps = {
  rate_counters: () => ({ at: rateCounters.expiresAt, days: 0 }),
  one_time_codes: () => ({ at: oneTimeCodes.expiresAt, days: 1 }),
  phone_changes: () => ({ at: phoneChanges.expiresAt, days: 1 }),
  registrations: (days) => ({
    at: registrations.expiresAt,
    days: days.retention_registrations_days - lifetimeInDays,
  }),
  // A session lasts seven days, so an ended one is gone at most a week after those that expired.
  sessions: () => ({ at: sessions.expiresAt, days: 30 }),
  outbox_sms: (days) => ({ at: outbox.createdAt, days: days.retention_sms_days, only: isSettled('sms') }),
  outbox_push: () => ({ at: outbox.createdAt, days: 7, only: isSettled('push') }),
  outbox_webhook: () => ({ at: outbox.createdAt, days: 30, only: isSettled('webhook') }),
  // No session is open for longer, and messages go to open ones only.
  push_subscriptions: () => ({ at: pushSubscriptions.renewedAt, days: 7 }),
  security_events: (days) => ({ at: securityEvents.at, days: days.retention_security_events_days }),
  devices: () => ({ at: devices.lastSeenAt, days: 400, only: isUnnamed }),
  // As long as a device, which tells that the same person asks again.
  free_numbers: () => ({ at: freeNumbers.createdAt, days: 400 }),
  interest_days: () => ({ at: interestDays.day, isDay: true, days: daysOfInterest }),
  closed_days: () => ({ at: closedDays.day, isDay: true, days: daysOfInterest }),
  // They tell the visitors of a day apart, and a day may begin later elsewhere.
  provider_views: () => ({ at: providerViews.day, isDay: true, days: 1 }),
  unmet_searches: () => ({ at: unmetSearches.day, isDay: true, days: daysOfUnmet }),
  provider_requests: () => ({ at: providerRequests.expiresAt, days: 0 }),
  onboardings: () => ({ at: onboardings.expiresAt, days: 0 }),
  imported_profiles: () => ({ at: importedProfiles.expiresAt, days: 0 }),
  // While it has rows, its foreign key forbids it.
  imports: () => ({
    at: imports.createdAt,
    days: 800,
    only: sql`NOT EXISTS (SELECT 1 FROM ${importedProfiles} own WHERE own.import_id = imports.id)`,
  }),
  // An open report has no such moment, so it stays.
  review_reports: () => ({ at: reviewReports.dismissedAt, days: 180 }),
  // A rate counts a year; a range without a new price is as old.
  call_answers: () => ({ at: callAnswers.createdAt, days: 400 }),
  price_ranges: () => ({ at: priceRanges.updatedAt, days: 400 }),
  job_runs: (days) => ({ at: jobRuns.startedAt, days: days.retention_job_runs_days }),
  audit_log: (days) => ({ at: auditLog.createdAt, days: days.retention_audit_days }),
  payment_events: (days) => ({
    at: paymentEvents.createdAt,
    days: days.retention_payment_events_days,
    only: isRawAndClosed,
  }),
} satisfies Record<string, (days: RetentionDays) => Sweep>
export type SweepName = keyof typeof sweeps
export const sweepNames = Object.keys(sweeps) as SweepName[]

const sweepOf = (name: SweepName, days: RetentionDays): Sweep => sweeps[name](days)

/** How many days after its moment a row is deleted. */
export const daysOfSweep = (name: SweepName, days: RetentionDays): number => sweepOf(name, days).days

const dueOf = ({ at, isDay, days, only }: Sweep, now: Date) => {
  const before = isDay ? addDays(dayOf(now), -days) : now.getTime() - days * millisecondsPerDay
  return only ? sql`${at} < ${before} AND ${only}` : sql`${at} < ${before}`
}

type Due = { days: RetentionDays; now: Date }

/** Deletes at most `limit` rows that are due, the oldest first. */
export const deleteDue = (db: Database, name: SweepName, { days, now }: Due, limit: number) => {
  const sweep = sweepOf(name, days)
  const { table } = sweep.at
  // A table whose rows live in their key has no row ids.
  const [key] = getTableConfig(table as SQLiteTable).primaryKeys
  const columns = key
    ? sql.join(
        key.columns.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )
    : sql`rowid`
  return db.run(sql`
    DELETE FROM ${table} WHERE (${columns}) IN (
      SELECT ${columns} FROM ${table} WHERE ${dueOf(sweep, now)} ORDER BY ${sweep.at} LIMIT ${limit})`)
}

/** SQL for the moments since which rows are due, in milliseconds, the oldest first. */
export const listDue = (name: SweepName, { days, now }: Due): SQL => {
  const sweep = sweepOf(name, days)
  // A day is over at its end, by UTC: some hours are of no account here.
  const from = sweep.isDay ? sql`(unixepoch(${sweep.at}) * 1000 + ${millisecondsPerDay})` : sweep.at
  return sql`SELECT ${from} + ${sweep.days * millisecondsPerDay} AS since FROM ${sweep.at.table}
    WHERE ${dueOf(sweep, now)} ORDER BY ${sweep.at}`
}
