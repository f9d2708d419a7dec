import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { serviceOutcomes } from './audit.table.ts'
import type { Logger } from '#worker/lib/log.ts'

/** The names under which the ends of calls are noted. A part after the last colon says what was called. */
export const services = {
  gateway: (method: string) => `gateway:${method}`,
  sms: 'sms',
  smsSend: 'sms:send',
  smsBalance: 'sms:balance',
  images: 'images',
  channel: 'operator_channel',
} as const

/** The part of the name after the service, or null if it is another service. */
export const actOfService = (name: string, service: string): string | null =>
  name.startsWith(`${service}:`) ? name.slice(service.length + 1) : null

/** @param service for example `gateway:sslcommerz:start` */
export const noteFailure = (db: Database, service: string, reason: string, now: Date) =>
  db
    .insert(serviceOutcomes)
    .values({ service, failures: 1, firstFailedAt: now, lastFailedAt: now, reason })
    .onConflictDoUpdate({
      target: serviceOutcomes.service,
      set: {
        failures: sql`${serviceOutcomes.failures} + 1`,
        firstFailedAt: sql`CASE WHEN ${serviceOutcomes.failures} = 0 THEN excluded.first_failed_at
          ELSE ${serviceOutcomes.firstFailedAt} END`,
        lastFailedAt: sql`max(excluded.last_failed_at, coalesce(${serviceOutcomes.lastFailedAt}, 0))`,
        reason: sql`excluded.reason`,
      },
    })

/** Writes no row while the service is well. */
export const noteSuccess = (db: Database, service: string, now: Date) =>
  db
    .update(serviceOutcomes)
    .set({ failures: 0, reason: null, recoveredAt: now })
    .where(and(eq(serviceOutcomes.service, service), gt(serviceOutcomes.failures, 0)))

/** All parts of a service, for example of `gateway:sslcommerz`. */
const noteSuccessOfAll = (db: Database, prefix: string, now: Date) =>
  db
    .update(serviceOutcomes)
    .set({ failures: 0, reason: null, recoveredAt: now })
    .where(
      and(
        sql`substr(${serviceOutcomes.service}, 1, ${prefix.length + 1}) = ${`${prefix}:`}`,
        gt(serviceOutcomes.failures, 0),
      ),
    )

export const listServiceOutcomes = (db: Database) => db.select().from(serviceOutcomes)

/** Takes the permission to ask a service; no row if it was asked after `before`. */
export const takeQuestion = (db: Database, service: string, { before, now }: { before: Date; now: Date }) =>
  db
    .insert(serviceOutcomes)
    .values({ service, askedAt: now })
    .onConflictDoUpdate({
      target: serviceOutcomes.service,
      set: { askedAt: now },
      setWhere: or(isNull(serviceOutcomes.askedAt), lte(serviceOutcomes.askedAt, before)),
    })
    .returning({ service: serviceOutcomes.service })

/** @param amount null if the service did not say it in a readable form */
export const saveAmount = (db: Database, service: string, amount: number | null) =>
  db.update(serviceOutcomes).set({ amount }).where(eq(serviceOutcomes.service, service))

type Noting = { db: Database; now: Date; log: Logger }

/**
 * Notes how the call of a service ended. Never throws: the call counts, not its note.
 * @param reason a short code without secrets; null for a success
 * @param about what the call was about, for the line of the log
 */
export async function noteOutcome(
  { db, now, log }: Noting,
  service: string,
  reason: string | null,
  about: { ref?: string } = {},
): Promise<void> {
  if (reason !== null) log.warn('service_failed', { service, reason, ...about })
  try {
    await (reason === null ? noteSuccess(db, service, now) : noteFailure(db, service, reason, now))
  } catch {
    log.warn('outcome_not_noted', { service })
  }
}

/** For a test that proves that all parts of a service can be used again. Never throws. */
export async function noteProvenAccess({ db, now, log }: Noting, service: string): Promise<void> {
  await noteSuccessOfAll(db, service, now).catch(() => log.warn('outcome_not_noted', { service }))
}
