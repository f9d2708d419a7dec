import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { identityOf, keptRows } from './client-errors.rules.ts'
import type { ClientErrorFilter, ClientErrorReport } from './client-errors.schema.ts'
import { clientErrors } from './client-errors.table.ts'

/**
 * Counts a report, if the statement before it wrote a row. A new row is resolved from the start if its issue was resolved and
 * its build was already known then: an old page that is still open does not open the issue again, a later build does.
 */
export function countReport(db: Database, report: ClientErrorReport, now: Date): UnrunQuery {
  const { issue, fingerprint } = identityOf(report)
  const { kind, message, stack, path, build, browser, width, offline } = report
  const at = now.getTime()
  return db.run(sql`
    INSERT INTO client_errors (issue, fingerprint, day, kind, message, stack, path, build, browser, width, was_offline,
      count, first_at, last_at, resolved_at)
    SELECT ${issue}, ${fingerprint}, ${dayOf(now)}, ${kind}, ${message}, ${stack}, ${path}, ${build}, ${browser}, ${width},
      ${offline ? 1 : 0}, 1, ${at}, ${at},
      (SELECT max(old.resolved_at) FROM client_errors old
       WHERE old.issue = ${issue} AND EXISTS (
         SELECT 1 FROM client_errors seen WHERE seen.build = ${build} AND seen.first_at <= old.resolved_at))
    WHERE ${wroteRow}
    ON CONFLICT (fingerprint, day) DO UPDATE SET
      count = client_errors.count + 1, last_at = max(client_errors.last_at, excluded.last_at),
      browser = excluded.browser, width = excluded.width, was_offline = excluded.was_offline`)
}

/** Deletes all but the newest rows, so that junk does not fill the database. */
export const deleteExcessReports = (db: Database): UnrunQuery =>
  db.run(sql`
    DELETE FROM client_errors WHERE id IN (
      SELECT id FROM client_errors ORDER BY last_at DESC, id DESC LIMIT -1 OFFSET ${keptRows})`)

const meets = ({ q, state = 'open', build, day, path }: ClientErrorFilter): SQL | undefined =>
  and(
    q === undefined
      ? undefined
      : sql`instr(lower(${clientErrors.message} || ' ' || ${clientErrors.stack}), ${q.toLowerCase()}) > 0`,
    state === 'open' ? isNull(clientErrors.resolvedAt) : isNotNull(clientErrors.resolvedAt),
    build === undefined ? undefined : eq(clientErrors.build, build),
    day === undefined ? undefined : eq(clientErrors.day, day),
    path === undefined ? undefined : eq(clientErrors.path, path),
  )

export const listClientErrors = (
  db: Database,
  filter: ClientErrorFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select()
    .from(clientErrors)
    .where(meets(filter))
    .orderBy(desc(clientErrors.lastAt), desc(clientErrors.id))
    .limit(limit)
    .offset(offset)

export const countClientErrors = (db: Database, filter: ClientErrorFilter) =>
  db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(clientErrors)
    .where(meets(filter))

/** The builds that have errors, the one with the latest first occurrence first. */
export const listBuilds = (db: Database) =>
  db
    .select({ build: clientErrors.build })
    .from(clientErrors)
    .groupBy(clientErrors.build)
    .orderBy(desc(sql`min(${clientErrors.firstAt})`))
    .limit(30)

export const listPaths = (db: Database) =>
  db.selectDistinct({ path: clientErrors.path }).from(clientErrors).orderBy(clientErrors.path).limit(100)

export const findClientError = (db: Database, errorId: number) =>
  db
    .select({ issue: clientErrors.issue, resolvedAt: clientErrors.resolvedAt })
    .from(clientErrors)
    .where(eq(clientErrors.id, errorId))

/** Resolves every open row of an issue. No row comes back if there is none. */
export const resolveIssue = (db: Database, issue: string, now: Date) =>
  db
    .update(clientErrors)
    .set({ resolvedAt: now })
    .where(and(eq(clientErrors.issue, issue), isNull(clientErrors.resolvedAt)))
    .returning({ id: clientErrors.id })
