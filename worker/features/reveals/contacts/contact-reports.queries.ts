import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { auditEach } from '#worker/features/audit/audit.queries.ts'
import { raiseWarning } from '#worker/features/audit/events.queries.ts'
import { giveFreeNumberBack } from '#worker/features/free-number/free-number.queries.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { contactChecks, contactReports, reveals } from '#worker/features/reveals/reveals.table.ts'
import { deviceOf, isOfTrusted, resemble, targetsOfBoth, type Alias } from '../resemblance.queries.ts'
import { reportBounds } from '../reveals.rules.ts'

const { answerWithin, maxADay, maxReturned, reporters, sharedTargets } = reportBounds

export const findRevealed = (db: Database, customerId: number, providerId: number) =>
  db
    .select({ id: providers.id })
    .from(reveals)
    .innerJoin(providers, eq(providers.id, reveals.providerId))
    .where(and(eq(reveals.customerId, customerId), eq(reveals.providerId, providerId)))
    .limit(1)

const complaints = { table: contactReports, isComplaint: () => '1' }

/** SQL for "the report is open and of a trusted reporter". */
const mayCount = (alias: Alias): SQL => sql`${sql.raw(alias)}.settled_at IS NULL AND ${isOfTrusted(alias)}`

/** SQL for "the report `r` counts": of reporters who resemble each other the first one. */
const counts: SQL<0 | 1> = sql`(${mayCount('r')} AND NOT EXISTS (
  SELECT 1 FROM contact_reports e
  WHERE e.provider_id = r.provider_id AND e.id < r.id AND ${mayCount('e')} AND ${resemble(complaints)}))`

const hasEnoughReports = (providerId: SQL): SQL =>
  sql`(SELECT count(*) FROM contact_reports r WHERE r.provider_id = ${providerId} AND ${counts}) >= ${reporters}`

type NewReport = {
  customerId: number
  providerId: number
  reason: (typeof contactReports.$inferInsert)['reason']
  networkHash: string
  /** Of the reporter; its device is that of the report. */
  sessionId: string
  /** yyyy-mm-dd: only a view of this day still counts and can be given back. */
  day: string
  dayStart: Date
  /** A number that was seen later cannot be reported yet. */
  seenUntil: Date
  /** Views given back since this moment count against the allowance. */
  allowanceSince: Date
  now: Date
}

const lastView = ({ customerId, providerId }: NewReport): SQL =>
  sql`(SELECT max(r.id) FROM reveals r WHERE r.customer_id = ${customerId} AND r.provider_id = ${providerId})`

const reportsToday = ({ customerId, dayStart }: NewReport): SQL<number> =>
  sql`(SELECT count(*) FROM contact_reports c WHERE c.customer_id = ${customerId} AND c.created_at >= ${dayStart.getTime()})`

/** What tells why {@link insertReport}, after it in the batch, writes no row. */
export const findReportFacts = (db: Database, report: NewReport) =>
  db.all<{ seen_at: number; was_reported: 0 | 1; reports_today: number }>(sql`
    SELECT v.created_at AS seen_at, ${reportsToday(report)} AS reports_today,
      EXISTS (SELECT 1 FROM contact_reports c
        WHERE c.customer_id = v.customer_id AND c.provider_id = v.provider_id) AS was_reported
    FROM reveals v WHERE v.id = ${lastView(report)}`)

/** One statement decides, so that parallel calls cannot pass the limit. */
export const insertReport = (db: Database, report: NewReport) =>
  db.all<{ id: number }>(sql`
    INSERT INTO contact_reports (customer_id, provider_id, reason, network_hash, device_hash, view_returned, created_at)
    SELECT v.customer_id, v.provider_id, ${report.reason}, ${report.networkHash},
      ${deviceOf(report.sessionId)}, 0, ${report.now.getTime()}
    FROM reveals v
    WHERE v.id = ${lastView(report)} AND v.created_at <= ${report.seenUntil.getTime()} AND ${reportsToday(report)} < ${maxADay}
    ON CONFLICT DO NOTHING
    RETURNING id`)

/** Grants that the view is given back, for a report that counts; directly after {@link insertReport} in the batch. */
export const grantView = (db: Database, report: NewReport) =>
  db.all<{ id: number }>(sql`
    UPDATE contact_reports AS r SET view_returned = 1
    WHERE ${wroteRow} AND r.customer_id = ${report.customerId} AND r.provider_id = ${report.providerId} AND ${counts}
      AND EXISTS (SELECT 1 FROM reveals v WHERE v.id = ${lastView(report)} AND v.day = ${report.day} AND v.returned_at IS NULL)
      AND (SELECT count(*) FROM contact_reports c WHERE c.customer_id = ${report.customerId}
        AND c.created_at > ${report.allowanceSince.getTime()} AND c.view_returned = 1) < ${maxReturned}
    RETURNING id`)

/** Returns the view if {@link grantView}, directly before it in the batch, granted that. */
export const returnView = (db: Database, report: NewReport) =>
  db
    .update(reveals)
    .set({ returnedAt: report.now })
    .where(sql`${wroteRow} AND id = ${lastView(report)}`)

/** Directly after {@link returnView} in the batch: the free number was that view. */
export const returnFreeNumber = (db: Database, report: NewReport) =>
  giveFreeNumberBack(
    db,
    report.customerId,
    sql`${wroteRow} AND EXISTS (SELECT 1 FROM reveals v WHERE v.id = ${lastView(report)} AND v.subscription_id IS NULL)`,
  )

/** Warns of a reporter who shares targets with another one of this worker. */
export const warnOfPattern = (db: Database, { customerId, providerId, now }: NewReport): UnrunQuery =>
  raiseWarning(db, {
    kind: 'report_pattern',
    subject: `user:${customerId}`,
    detail: { provider: providerId },
    now,
    onlyIf: sql`EXISTS (SELECT 1 FROM contact_reports r JOIN contact_reports e ON e.provider_id = r.provider_id AND e.id <> r.id
      WHERE r.customer_id = ${customerId} AND r.provider_id = ${providerId} AND r.created_at = ${now.getTime()}
        AND ${targetsOfBoth(complaints, 'e', 'r')} >= ${sharedTargets})`,
  })

type Question = { providerId: number; phone: string; now: Date; onlyIf: SQL }

/** Begins a check of the number unless one is open. `wroteRow` then says that the worker has to be asked. */
export const startCheck = (db: Database, { providerId, phone, now, onlyIf }: Question) =>
  db.run(sql`
    INSERT INTO contact_checks (provider_id, asked_at)
    -- An account that was erased meanwhile has no phone.
    SELECT p.id, ${now.getTime()} FROM providers p JOIN users u ON u.id = p.user_id AND u.phone = ${phone}
    WHERE p.id = ${providerId} AND ${onlyIf}
    ON CONFLICT (provider_id) DO UPDATE SET asked_at = excluded.asked_at, withheld_at = NULL, ended_at = NULL
      WHERE ended_at IS NOT NULL`)

/** SQL for "three reports of different people are open". */
export const isDoubted = (providerId: number): SQL => hasEnoughReports(sql`${providerId}`)

export const findAccountPhone = (db: Database, providerId: number) =>
  db
    .select({ phone: users.phone })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(eq(providers.id, providerId))

const hasOpenReport = (providerId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM contact_reports c WHERE c.provider_id = ${providerId} AND c.settled_at IS NULL)`

/** A row comes back if the number was shown and a customer has reported it. */
export const hidePhone = (db: Database, providerId: number, now: Date) =>
  db
    .update(providers)
    .set({ phoneHiddenAt: now })
    .where(and(eq(providers.id, providerId), isNull(providers.phoneHiddenAt), hasOpenReport(providerId)))
    .returning({ id: providers.id })

/** SQL for "{@link hidePhone} has written in this batch". */
export const wasHiddenAt = (providerId: number, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM providers p WHERE p.id = ${providerId} AND p.phone_hidden_at = ${now.getTime()})`

export const markWithheld = (db: Database, providerId: number, now: Date, onlyIf: SQL) =>
  db
    .update(contactChecks)
    .set({ withheldAt: now })
    .where(and(eq(contactChecks.providerId, providerId), isNull(contactChecks.endedAt), onlyIf))

// As `checkSmsKey` writes it.
const smsKey = sql`'contact-check:' || c.provider_id || ':' || c.asked_at`

/** Checks without an answer, whose SMS did not leave in the last day. */
const overdue = (now: Date): SQL => {
  const until = now.getTime() - answerWithin
  return sql`(SELECT c.provider_id FROM contact_checks c
    WHERE c.ended_at IS NULL AND c.withheld_at IS NULL AND c.asked_at <= ${until}
      AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = ${smsKey}
        AND (o.status IN ('queued', 'sending') OR o.sent_at > ${until}))
    ORDER BY c.asked_at LIMIT 50)`
}

/**
 * Withholds the numbers of workers who did not answer, if enough reports still count, and ends the other checks: without an SMS
 * that was sent, or after reporters were suspended. They belong into one batch, in this order.
 */
export const withholdOverdue = (db: Database, now: Date) => ({
  withheld: db
    .update(providers)
    .set({ phoneHiddenAt: now })
    .where(
      sql`phone_hidden_at IS NULL AND id IN ${overdue(now)} AND ${hasEnoughReports(sql`providers.id`)}
        AND EXISTS (SELECT 1 FROM contact_checks c JOIN outbox o ON o.dedupe_key = ${smsKey}
          WHERE c.provider_id = providers.id AND o.sent_at IS NOT NULL)`,
    )
    .returning({ id: providers.id }),
  audited: auditEach(db, {
    action: 'provider.contact_withheld',
    entity: 'provider',
    ids: sql`SELECT id FROM providers WHERE id IN ${overdue(now)} AND phone_hidden_at = ${now.getTime()}`,
    now,
  }),
  // Before the checks are marked, by which they are found.
  listings: rerankListings(db, sql`p.id IN ${overdue(now)} AND p.phone_hidden_at = ${now.getTime()}`),
  marked: db
    .update(contactChecks)
    .set({ withheldAt: now })
    .where(
      sql`provider_id IN ${overdue(now)} AND EXISTS (
        SELECT 1 FROM providers p WHERE p.id = contact_checks.provider_id AND p.phone_hidden_at IS NOT NULL)`,
    ),
  ended: db
    .update(contactChecks)
    .set({ endedAt: now })
    .where(sql`provider_id IN ${overdue(now)}`)
    .returning({ id: contactChecks.providerId }),
})

export const findCheck = (db: Database, providerId: number) =>
  db.select().from(contactChecks).where(eq(contactChecks.providerId, providerId))

/** A row comes back if the check was open. @param askedAt only the check of this moment */
export const endCheck = (db: Database, providerId: number, now: Date, askedAt?: Date) =>
  db
    .update(contactChecks)
    .set({ endedAt: now })
    .where(
      and(
        eq(contactChecks.providerId, providerId),
        isNull(contactChecks.endedAt),
        askedAt && eq(contactChecks.askedAt, askedAt),
      ),
    )
    .returning({ id: contactChecks.providerId })

/** What the reporters have in common is of no more use, so it is not kept. */
export const settleReports = (db: Database, providerId: number, now: Date, onlyIf: SQL = sql`1`) =>
  db
    .update(contactReports)
    .set({ settledAt: now, networkHash: '', deviceHash: '' })
    .where(sql`provider_id = ${providerId} AND settled_at IS NULL AND ${onlyIf}`)

export const showPhone = (db: Database, providerId: number, onlyIf?: SQL) =>
  db
    .update(providers)
    .set({ phoneHiddenAt: null })
    .where(and(eq(providers.id, providerId), onlyIf))
    .returning({ id: providers.id })

/** SQL for "the number is withheld or a customer has reported it", about a row of providers. */
export const isInDoubt = (providerId: number): SQL =>
  sql`(phone_hidden_at IS NOT NULL OR ${hasOpenReport(providerId)})`

export const findProviderOf = (db: Database, userId: number) =>
  db.select({ id: providers.id }).from(providers).where(eq(providers.userId, userId)).limit(1)

/** The open reports of a number, the first one first. `shared` names what a reporter has in common with earlier and later ones. */
export const listOpenReports = (db: Database, providerId: number) =>
  db.all<{
    id: number
    customer_id: number
    reason: (typeof contactReports.$inferSelect)['reason']
    created_at: number
    counts: 0 | 1
    /** JSON: `[{id, network, device, targets}]`. */
    resembles: string
  }>(sql`
    SELECT r.id, r.customer_id, r.reason, r.created_at, ${counts} AS counts,
      (SELECT json_group_array(json_object('id', e.id, 'network', e.network_hash = r.network_hash,
          'device', e.device_hash = r.device_hash, 'targets', ${targetsOfBoth(complaints, 'e', 'r')} >= ${sharedTargets}))
        FROM contact_reports e
        WHERE e.provider_id = r.provider_id AND e.id <> r.id AND e.settled_at IS NULL AND ${resemble(complaints)}) AS resembles
    FROM contact_reports r WHERE r.provider_id = ${providerId} AND r.settled_at IS NULL
    ORDER BY r.id LIMIT 20`)

/** SQL for "the check that this SMS asks for has ended", of a row of `outbox`. */
export const isCheckOutdated = sql`(entity = 'provider' AND kind = 'contact_check' AND NOT EXISTS (
  SELECT 1 FROM contact_checks c WHERE c.provider_id = entity_id AND c.ended_at IS NULL))`
