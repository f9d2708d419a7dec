import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { WarningKind } from '#worker/features/audit/audit.schema.ts'
import { warnings, type WarningRow } from '#worker/features/audit/audit.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { announcedAge, flapTime, maxAttempts, retryDelays } from './warnings.rules.ts'
import type { DescribedWarning } from './warnings.schema.ts'

const isCondition = isNull(warnings.day)
const isOpen = isNull(warnings.closedAt)
const isOpenEvent = and(isNotNull(warnings.day), isOpen)

/** The open conditions, and those that were closed so lately that they may be reopened. */
export const listCurrentConditions = (db: Database, now: Date) =>
  db
    .select()
    .from(warnings)
    .where(and(isCondition, or(isOpen, gt(warnings.closedAt, new Date(now.getTime() - flapTime)))))
    .orderBy(warnings.id)

/** Writes no row if the condition is open already. */
export const openCondition = (
  db: Database,
  { kind, subject, reason, detail, since }: DescribedWarning & { since: Date | null },
  now: Date,
) =>
  db
    .insert(warnings)
    .values({
      kind,
      subject,
      reason,
      detail,
      openedAt: since && since < now ? since : now,
      lastSeenAt: now,
    })
    .onConflictDoNothing()
    .returning()

type Seen = Pick<DescribedWarning, 'reason' | 'detail'> & { now: Date }

export const renewCondition = (db: Database, id: number, { reason, detail, now }: Seen) =>
  db
    .update(warnings)
    .set({ reason, detail, lastSeenAt: sql`max(${warnings.lastSeenAt}, ${now.getTime()})` })
    .where(and(eq(warnings.id, id), isOpen))

/** A message waits for `flapTime`, counted from the first of several reopenings. Writes no row if another run was faster. */
export const reopenCondition = (
  db: Database,
  { id, kind, subject }: Pick<WarningRow, 'id' | 'kind' | 'subject'>,
  { reason, detail, now }: Seen,
) =>
  db
    .update(warnings)
    .set({
      closedAt: null,
      reason,
      detail,
      lastSeenAt: now,
      sendAfter: sql`CASE WHEN ${warnings.sendAfter} > ${now.getTime()} THEN ${warnings.sendAfter}
        ELSE ${now.getTime() + flapTime} END`,
    })
    .where(
      and(
        eq(warnings.id, id),
        isNotNull(warnings.closedAt),
        sql`NOT EXISTS (SELECT 1 FROM warnings o WHERE o.kind = ${kind} AND o.subject = ${subject}
          AND o.day IS NULL AND o.closed_at IS NULL)`,
      ),
    )
    .returning()

/** Writes no row if another run has closed it, or has seen it at `now` or later. */
export const closeCondition = (db: Database, id: number, now: Date) =>
  db
    .update(warnings)
    .set({ closedAt: now })
    .where(and(eq(warnings.id, id), isOpen, lt(warnings.lastSeenAt, now)))
    .returning()

/** The events that no admin has seen, the newest first. */
export const listOpenEvents = (db: Database, limit: number) =>
  db
    .select({
      id: warnings.id,
      kind: warnings.kind,
      subject: warnings.subject,
      reason: warnings.reason,
      detail: warnings.detail,
      count: warnings.count,
      openedAt: warnings.openedAt,
      lastSeenAt: warnings.lastSeenAt,
      userId: warnings.userId,
      userName: users.name,
      userRole: users.role,
    })
    .from(warnings)
    .leftJoin(users, eq(users.id, warnings.userId))
    .where(isOpenEvent)
    .orderBy(desc(warnings.lastSeenAt), desc(warnings.id))
    .limit(limit)

export const countOpenEvents = (db: Database) =>
  db
    .select({ total: count().as('total') })
    .from(warnings)
    .where(isOpenEvent)

/** No row comes back for a condition: it ends by itself. */
export const findEvent = (db: Database, id: number) =>
  db
    .select({ kind: warnings.kind })
    .from(warnings)
    .where(and(eq(warnings.id, id), isNotNull(warnings.day)))

/** No row comes back if the event does not exist or was acknowledged before. */
export const acknowledgeEvent = (db: Database, id: number, { userId, now }: { userId: number; now: Date }) =>
  db
    .update(warnings)
    .set({ closedAt: now, closedBy: userId })
    .where(and(eq(warnings.id, id), isOpenEvent))
    .returning({ id: warnings.id })

// Rows of one message; the others come with the next run.
const maxRows = 50

/** The operator was not told that it is open since it (re)opened, or still counts as open a condition that is over. */
const isUnannounced = (since: Date) =>
  or(
    and(
      isOpen,
      gte(warnings.lastSeenAt, since),
      or(isNull(warnings.announcedAt), isNotNull(warnings.recoveryAnnouncedAt)),
    ),
    and(
      isCondition,
      gt(warnings.closedAt, since),
      isNotNull(warnings.announcedAt),
      isNull(warnings.recoveryAnnouncedAt),
    ),
  )

/**
 * Takes the warnings of a message in one statement, so that no other run sends them before they are due again. After a
 * message that was not sent, that is the next try.
 */
export const takeUnannounced = (db: Database, exceptKinds: readonly WarningKind[], now: Date) =>
  db
    .update(warnings)
    .set({
      attempts: sql`${warnings.attempts} + 1`,
      sendAfter: sql`${now.getTime()} + coalesce(${JSON.stringify(retryDelays)} ->> CAST(${warnings.attempts} AS INTEGER), 0)`,
    })
    .where(
      inArray(
        warnings.id,
        db
          .select({ id: warnings.id })
          .from(warnings)
          .where(
            and(
              isUnannounced(new Date(now.getTime() - announcedAge)),
              lt(warnings.attempts, maxAttempts),
              or(isNull(warnings.sendAfter), lte(warnings.sendAfter, now)),
              notInArray(warnings.kind, [...exceptKinds]),
            ),
          )
          .orderBy(warnings.id)
          .limit(maxRows),
      ),
    )
    .returning()

const isOneOf = (rows: readonly WarningRow[]) =>
  sql`${warnings.id} IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`

/** After the message: what it said of each warning that it named. */
export const settleAnnounced = (
  db: Database,
  { opened, closed, now }: { opened: readonly WarningRow[]; closed: readonly WarningRow[]; now: Date },
) => {
  const sent = { attempts: 0, sendAfter: null }
  return [
    db
      .update(warnings)
      .set({ ...sent, announcedAt: now, recoveryAnnouncedAt: null })
      .where(isOneOf(opened)),
    db
      .update(warnings)
      .set({ ...sent, recoveryAnnouncedAt: now })
      .where(isOneOf(closed)),
  ]
}

/** The channel works again: messages that had been given up, or wait for another try, are due now. */
export const retryMessages = (db: Database) =>
  db.update(warnings).set({ attempts: 0, sendAfter: null }).where(gt(warnings.attempts, 0))
