import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { addDays, dayOf, startOfDay } from '#worker/lib/dhaka-time.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { claimCase, claimNextCase, findClaim, ownCase, releaseOtherCases } from './case-claims.queries.ts'
import { figureActions, figuresOf, type DecisionRow } from './figures.rules.ts'

type By = { userId: number; now: Date }

/** Who has the case now. Null for one that no longer waits. */
export async function openCase(db: Database, id: number, by: By, { takeOver }: { takeOver: boolean }) {
  const {
    holder: [holder],
  } = await batch(db, {
    claimed: claimCase(db, id, by, takeOver),
    released: releaseOtherCases(db, by, sql`${id}`),
    holder: findClaim(db, id, by.now),
  })
  return holder
    ? {
        by: { id: holder.user_id, name: holder.name },
        until: new Date(holder.until).toISOString(),
        mine: holder.user_id === by.userId,
      }
    : null
}

/** Parallel calls get different cases: the database decides in one statement. @returns the id, or null when none is left */
export async function openNextCase(db: Database, by: By): Promise<number | null> {
  const { claimed } = await batch(db, {
    claimed: claimNextCase(db, by),
    released: releaseOtherCases(db, by, ownCase(by)),
  })
  return claimed[0]?.id ?? null
}

/** More decisions than ten moderators take on a day. */
const maxDecisions = 20_000

/** The figures of a day in Dhaka: of all moderators for those who may read the audit log, else of the reader. */
export async function readFigures(
  db: Database,
  { day, reader, now }: { day?: string | undefined; reader: Person & { id: number }; now: Date },
) {
  const shown = day ?? dayOf(now)
  const [from, until] = [startOfDay(shown), startOfDay(addDays(shown, 1))]
  const whose = can(reader, 'read_audit') ? sql`1` : sql`a.actor_id = ${reader.id}`
  const rows = await db.all<DecisionRow>(sql`
    SELECT a.entity_id, a.actor_id, a.actor_name, a.action, a.created_at,
      coalesce(a.after ->> 'sent_at', a.before ->> 'submitted_at') AS waited_since,
      a.action IN ('provider.rejected', 'provider.change_rejected') AND EXISTS (SELECT 1 FROM ${auditLog} again
        WHERE again.entity = 'provider' AND again.entity_id = a.entity_id AND again.id > a.id
          AND again.action IN ('provider.submitted', 'provider.change_submitted')) AS appealed
    FROM ${auditLog} a INDEXED BY audit_log_created
    WHERE a.created_at >= ${from.getTime()} AND a.created_at < ${until.getTime()} AND a.entity = 'provider'
      AND a.actor_id IS NOT NULL AND a.action IN (SELECT value FROM json_each(${JSON.stringify(figureActions)}))
      AND ${whose}
    ORDER BY a.created_at, a.id LIMIT ${maxDecisions}`)
  return { day: shown, data: figuresOf(rows) }
}
