import { and, eq, sql, type SQL } from 'drizzle-orm'
import { wroteRow, type Database } from '#worker/db/db.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { contactReports, reveals } from '#worker/features/reveals/reveals.table.ts'

export const findRevealed = (db: Database, customerId: number, providerId: number) =>
  db
    .select({ id: providers.id, accountPhone: users.phone })
    .from(reveals)
    .innerJoin(providers, eq(providers.id, reveals.providerId))
    .innerJoin(users, eq(users.id, providers.userId))
    .where(and(eq(reveals.customerId, customerId), eq(reveals.providerId, providerId)))
    .limit(1)

type NewReport = {
  customerId: number
  providerId: number
  reason: (typeof contactReports.$inferInsert)['reason']
  /** yyyy-mm-dd: only a view of this day still counts and can be given back. */
  day: string
  /** Views given back since this moment count against the allowance. */
  allowanceSince: Date
  allowance: number
  now: Date
}

const lastView = ({ customerId, providerId }: NewReport): SQL =>
  sql`(SELECT max(r.id) FROM reveals r WHERE r.customer_id = ${customerId} AND r.provider_id = ${providerId})`

/** One statement also decides whether the view is returned. No row if this customer reported this provider before. */
export const insertReport = (db: Database, report: NewReport) =>
  db.all<{ view_returned: 0 | 1 }>(sql`
    INSERT INTO contact_reports (customer_id, provider_id, reason, view_returned, created_at)
    SELECT v.customer_id, v.provider_id, ${report.reason},
      (v.day = ${report.day} AND v.returned_at IS NULL AND (
        SELECT count(*) FROM contact_reports c WHERE c.customer_id = ${report.customerId}
          AND c.created_at > ${report.allowanceSince.getTime()} AND c.view_returned = 1) < ${report.allowance}),
      ${report.now.getTime()}
    FROM reveals v WHERE v.id = ${lastView(report)}
    ON CONFLICT DO NOTHING
    RETURNING view_returned`)

/** Returns the view if {@link insertReport}, directly before it in the batch, granted that. */
export const returnView = (db: Database, report: NewReport) =>
  db
    .update(reveals)
    .set({ returnedAt: report.now })
    .where(
      sql`${wroteRow} AND id = ${lastView(report)} AND EXISTS (
        SELECT 1 FROM contact_reports c WHERE c.customer_id = ${report.customerId}
          AND c.provider_id = ${report.providerId} AND c.view_returned = 1)`,
    )

export const hideReportedPhone = (db: Database, providerId: number, reporters: number, now: Date) =>
  db
    .update(providers)
    .set({ phoneHiddenAt: now })
    .where(
      sql`id = ${providerId} AND phone_hidden_at IS NULL AND (
        SELECT count(*) FROM contact_reports c WHERE c.provider_id = ${providerId} AND c.settled_at IS NULL) >= ${reporters}`,
    )

export const settleReports = (db: Database, providerId: number, now: Date) =>
  db
    .update(contactReports)
    .set({ settledAt: now })
    .where(sql`provider_id = ${providerId} AND settled_at IS NULL`)

export const showPhone = (db: Database, providerId: number) =>
  db.update(providers).set({ phoneHiddenAt: null }).where(eq(providers.id, providerId))

export const findProviderOf = (db: Database, userId: number) =>
  db.select({ id: providers.id }).from(providers).where(eq(providers.userId, userId)).limit(1)
