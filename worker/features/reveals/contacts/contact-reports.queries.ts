import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { raiseWarning } from '#worker/features/audit/events.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { contactChecks, contactReports, reveals } from '../reveals.table.ts'
import { isPaidView } from '../reveals.queries.ts'
import { reportBounds } from '../reveals.rules.ts'

const { afterReveal, allowance, line, maxADay, reporters } = reportBounds

export const findRevealed = (db: Database, customerId: number, providerId: number) =>
  db
    .select({ id: providers.id })
    .from(reveals)
    .innerJoin(providers, eq(providers.id, reveals.providerId))
    .where(and(eq(reveals.customerId, customerId), eq(reveals.providerId, providerId)))
    .limit(1)

/** SQL for "the customer is not suspended or erased", of a row with its id. */
const isActive = (row: string): SQL => sql`EXISTS (SELECT 1 FROM ${users} u
  WHERE u.id = ${sql.raw(row)}.customer_id AND u.suspended_at IS NULL AND u.erased_at IS NULL)`

/** SQL for "the report `r` counts": it is open, of a view that was paid for, and the reporter is not suspended or erased. */
const counts = (): SQL<
  0 | 1
> => sql`(r.settled_at IS NULL AND ${isActive('r')} AND EXISTS (SELECT 1 FROM reveals v
    WHERE v.customer_id = r.customer_id AND v.provider_id = r.provider_id AND ${isPaidView('v')}))`

type NewReport = {
  customerId: number
  providerId: number
  reason: (typeof contactReports.$inferInsert)['reason']
  /** yyyy-mm-dd: only a view of this day still counts and can be given back. */
  day: string
  dayStart: Date
  now: Date
}

const lastView = ({ customerId, providerId }: NewReport): SQL =>
  sql`(SELECT max(r.id) FROM reveals r WHERE r.customer_id = ${customerId} AND r.provider_id = ${providerId})`

const reportsToday = ({ customerId, dayStart }: NewReport): SQL<number> =>
  sql`(SELECT count(*) FROM contact_reports c WHERE c.customer_id = ${customerId} AND c.created_at >= ${dayStart.getTime()})`

/** What tells why {@link insertReport}, after it in the batch, writes no row. */
export const findReportFacts = (db: Database, report: NewReport) =>
  db.all<{ seen_at: number; was_reported: 0 | 1 }>(sql`
    SELECT v.created_at AS seen_at,
      EXISTS (SELECT 1 FROM contact_reports c
        WHERE c.customer_id = v.customer_id AND c.provider_id = v.provider_id) AS was_reported
    FROM reveals v WHERE v.id = ${lastView(report)}`)

/** One statement decides, so that parallel calls cannot pass the limit. */
export const insertReport = (db: Database, report: NewReport) =>
  db.all<{ id: number }>(sql`
    INSERT INTO contact_reports (customer_id, provider_id, reason, created_at)
    SELECT v.customer_id, v.provider_id, ${report.reason}, ${report.now.getTime()}
    FROM reveals v
    WHERE v.id = ${lastView(report)} AND v.created_at <= ${report.now.getTime() - afterReveal} AND ${reportsToday(report)} < ${maxADay}
    ON CONFLICT DO NOTHING
    RETURNING id`)

const returnedWithin = ({ customerId, now }: NewReport, milliseconds: number): SQL<number> =>
  sql`(SELECT count(*) FROM reveals d
    WHERE d.customer_id = ${customerId} AND d.returned_at > ${now.getTime() - milliseconds})`

/** Gives the view back, if it was paid for and the report counts; directly after {@link insertReport} in the batch. */
export const returnView = (db: Database, report: NewReport) =>
  db.all<{ id: number }>(sql`
    UPDATE reveals AS v SET returned_at = ${report.now.getTime()}
    WHERE ${wroteRow} AND v.id = ${lastView(report)} AND v.day = ${report.day} AND v.returned_at IS NULL AND ${isPaidView('v')}
      AND ${isActive('v')} AND ${returnedWithin(report, allowance.within)} < ${allowance.views}
    RETURNING id`)

/** Directly after {@link returnView} in the batch: who gets many views back is shown to the admins. */
export const lineOfReturned = (db: Database, report: NewReport): UnrunQuery =>
  raiseWarning(db, {
    kind: 'views_returned',
    subject: `user:${report.customerId}`,
    now: report.now,
    onlyIf: sql`${wroteRow} AND ${returnedWithin(report, line.within)} > ${line.views}`,
  })

type Question = { providerId: number; phone: string; now: Date; onlyIf: SQL }

/** Begins a check of the number unless one is open. `wroteRow` then says that the worker has to be asked. */
export const startCheck = (db: Database, { providerId, phone, now, onlyIf }: Question) =>
  db.run(sql`
    INSERT INTO contact_checks (provider_id, asked_at)
    -- An account that was erased meanwhile has no phone.
    SELECT p.id, ${now.getTime()} FROM ${providers} p JOIN ${users} u ON u.id = p.user_id AND u.phone = ${phone}
    WHERE p.id = ${providerId} AND ${onlyIf}
    ON CONFLICT (provider_id) DO UPDATE SET asked_at = excluded.asked_at, ended_at = NULL
      WHERE ended_at IS NOT NULL`)

/** SQL for "three reports of different paying customers are open". */
export const isDoubted = (providerId: number): SQL =>
  sql`(SELECT count(*) FROM contact_reports r WHERE r.provider_id = ${providerId} AND ${counts()}) >= ${reporters}`

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
  sql`EXISTS (SELECT 1 FROM ${providers} p WHERE p.id = ${providerId} AND p.phone_hidden_at = ${now.getTime()})`

export const findCheck = (db: Database, providerId: number) =>
  db.select().from(contactChecks).where(eq(contactChecks.providerId, providerId))

/** A row comes back if the check was open. */
export const endCheck = (db: Database, providerId: number, now: Date, onlyIf?: SQL) =>
  db
    .update(contactChecks)
    .set({ endedAt: now })
    .where(and(eq(contactChecks.providerId, providerId), isNull(contactChecks.endedAt), onlyIf))
    .returning({ id: contactChecks.providerId })

/** SQL for "the number is shown, and no report of it is open". */
export const isSettled = (providerId: number): SQL =>
  sql`NOT ${hasOpenReport(providerId)} AND (SELECT p.phone_hidden_at FROM ${providers} p WHERE p.id = ${providerId}) IS NULL`

export const settleReports = (db: Database, providerId: number, now: Date, onlyIf: SQL = sql`1`) =>
  db
    .update(contactReports)
    .set({ settledAt: now })
    .where(sql`provider_id = ${providerId} AND settled_at IS NULL AND ${onlyIf}`)

export const showPhone = (db: Database, providerId: number, onlyIf?: SQL) =>
  db
    .update(providers)
    .set({ phoneHiddenAt: null })
    .where(and(eq(providers.id, providerId), onlyIf))
    .returning({ id: providers.id })

/** SQL for "the number is withheld, or a customer has reported one that is shown", about a row of providers. */
export const isInDoubt = (providerId: number, isWithheld: boolean): SQL =>
  isWithheld
    ? sql`phone_hidden_at IS NOT NULL`
    : sql`(phone_hidden_at IS NULL AND ${hasOpenReport(providerId)})`

const maxNamed = 10

/** The open reports of a number and the settled ones since `since`, with the other workers whom each reporter reported. */
export const listReportsAbout = (db: Database, providerId: number, since: Date) =>
  db.all<{
    id: number
    customer_id: number
    customer_name: string
    reason: (typeof contactReports.$inferSelect)['reason']
    created_at: number
    settled_at: number | null
    counts: 0 | 1
    /** JSON: `[{id, name}]`. */
    others: string
  }>(sql`
    SELECT r.id, r.customer_id, u.name AS customer_name, r.reason, r.created_at, r.settled_at, ${counts()} AS counts,
      (SELECT json_group_array(json_object('id', o.id, 'name', o.name)) FROM (
        SELECT p.id, p.name FROM contact_reports e JOIN ${providers} p ON p.id = e.provider_id
        WHERE e.customer_id = r.customer_id AND e.provider_id <> r.provider_id ORDER BY e.id DESC LIMIT ${maxNamed}) o) AS others
    FROM contact_reports r JOIN ${users} u ON u.id = r.customer_id
    WHERE r.provider_id = ${providerId} AND (r.settled_at IS NULL OR r.created_at > ${since.getTime()})
    ORDER BY r.settled_at IS NOT NULL, r.id LIMIT 20`)

/** SQL from FROM on for the questions `c` about numbers that wait for a decision of a moderator. */
export const casesOfNumbers = sql`FROM ${contactChecks} c JOIN ${providers} w ON w.id = c.provider_id
  WHERE c.ended_at IS NULL AND w.phone_hidden_at IS NULL`

/** SQL for "the check that this SMS asks for has ended", of a row of `outbox`. */
export const isCheckOutdated = sql`(entity = 'provider' AND kind = 'contact_check' AND NOT EXISTS (
  SELECT 1 FROM contact_checks c WHERE c.provider_id = entity_id AND c.ended_at IS NULL))`
