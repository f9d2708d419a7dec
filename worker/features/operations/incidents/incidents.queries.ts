import { and, count, desc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { flapTime } from './incidents.rules.ts'
import type { DescribedIncident, IncidentKind, IncidentState } from './incidents.schema.ts'
import { incidents, type IncidentRow } from './incidents.table.ts'

/** The open incidents, and those that were closed so lately that they may be reopened. */
export const listCurrentIncidents = (db: Database, now: Date) =>
  db
    .select()
    .from(incidents)
    .where(or(isNull(incidents.closedAt), gt(incidents.closedAt, new Date(now.getTime() - flapTime))))
    .orderBy(incidents.id)

/** Writes no row if the incident is open already. */
export const openIncident = (
  db: Database,
  { kind, subject, reason, detail }: DescribedIncident,
  { since, now }: { since: Date; now: Date },
) =>
  db
    .insert(incidents)
    .values({ kind, subject, reason, detail, openedAt: since, lastSeenAt: now })
    .onConflictDoNothing()
    .returning()

export const renewIncident = (
  db: Database,
  { id }: Pick<IncidentRow, 'id'>,
  { reason, detail, now }: Pick<DescribedIncident, 'reason' | 'detail'> & { now: Date },
) =>
  db
    .update(incidents)
    .set({
      reason,
      detail,
      lastSeenAt: sql`max(${incidents.lastSeenAt}, ${now.getTime()})`,
      seen: sql`${incidents.seen} + 1`,
    })
    .where(and(eq(incidents.id, id), isNull(incidents.closedAt)))

/** A message waits for `flapTime`, counted from the first of several reopenings. Writes no row if another run was faster. */
export const reopenIncident = (
  db: Database,
  { id, kind, subject }: Pick<IncidentRow, 'id' | 'kind' | 'subject'>,
  { reason, detail, now }: Pick<DescribedIncident, 'reason' | 'detail'> & { now: Date },
) =>
  db
    .update(incidents)
    .set({
      closedAt: null,
      reason,
      detail,
      lastSeenAt: now,
      seen: sql`${incidents.seen} + 1`,
      sendAfter: sql`CASE WHEN ${incidents.sendAfter} > ${now.getTime()} THEN ${incidents.sendAfter}
        ELSE ${now.getTime() + flapTime} END`,
    })
    .where(
      and(
        eq(incidents.id, id),
        isNotNull(incidents.closedAt),
        sql`NOT EXISTS (SELECT 1 FROM incidents o WHERE o.kind = ${kind} AND o.subject = ${subject} AND o.closed_at IS NULL)`,
      ),
    )
    .returning()

/** Writes no row if another run has closed it, or has seen it at `now` or later. */
export const closeIncident = (db: Database, { id }: Pick<IncidentRow, 'id'>, now: Date) =>
  db
    .update(incidents)
    .set({ closedAt: now })
    .where(and(eq(incidents.id, id), isNull(incidents.closedAt), lt(incidents.lastSeenAt, now)))
    .returning()

type Filter = { state?: IncidentState | undefined; kind?: IncidentKind | undefined; since: Date }

const meets = ({ state, kind, since }: Filter) =>
  and(
    or(isNull(incidents.closedAt), gte(incidents.closedAt, since)),
    state === 'open' ? isNull(incidents.closedAt) : undefined,
    state === 'closed' ? isNotNull(incidents.closedAt) : undefined,
    kind && eq(incidents.kind, kind),
  )

export const listIncidents = (
  db: Database,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select()
    .from(incidents)
    .where(meets(filter))
    .orderBy(desc(incidents.openedAt), desc(incidents.id))
    .limit(limit)
    .offset(offset)

export const countIncidents = (db: Database, filter: Filter) =>
  db
    .select({ total: count().as('total') })
    .from(incidents)
    .where(meets(filter))
