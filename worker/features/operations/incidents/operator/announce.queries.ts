import {
  and,
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
  type SQL,
} from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { alarms } from '#worker/features/audit/alarms/alarms.table.ts'
import { announcedAlarmAge, claimLifetime, maxAttempts } from '../incidents.rules.ts'
import type { IncidentKind } from '../incidents.schema.ts'
import { incidents, type IncidentRow } from '../incidents.table.ts'

type Claim = { token: string; now: Date }
type Claimable = typeof incidents | typeof alarms

// Rows of one message; the others come with the next run.
const mostRows = 50

const mayBeSent = (table: Claimable, now: Date): SQL | undefined =>
  and(
    lt(table.attempts, maxAttempts),
    or(isNull(table.sendAfter), lte(table.sendAfter, now)),
    or(isNull(table.claimToken), lte(table.claimedAt, new Date(now.getTime() - claimLifetime))),
  )

/** The operator knows less than what is: an open incident was not announced since it (re)opened, or a closed one still counts as open. */
const isUntold = (now: Date) =>
  or(
    and(
      isNull(incidents.closedAt),
      or(isNull(incidents.announcedAt), isNotNull(incidents.recoveryAnnouncedAt)),
    ),
    and(
      gt(incidents.closedAt, new Date(now.getTime() - announcedAlarmAge)),
      isNotNull(incidents.announcedAt),
      isNull(incidents.recoveryAnnouncedAt),
    ),
  )

const claimed = ({ token, now }: Claim) => ({ claimToken: token, claimedAt: now })

/** Claims the incidents of a message in one statement, so that no other run sends them. */
export const claimIncidents = (db: Database, claim: Claim, exceptKinds: readonly IncidentKind[]) =>
  db
    .update(incidents)
    .set({ ...claimed(claim), attempts: sql`${incidents.attempts} + 1` })
    .where(
      inArray(
        incidents.id,
        db
          .select({ id: incidents.id })
          .from(incidents)
          .where(
            and(
              isUntold(claim.now),
              mayBeSent(incidents, claim.now),
              notInArray(incidents.kind, [...exceptKinds]),
            ),
          )
          .orderBy(incidents.id)
          .limit(mostRows),
      ),
    )
    .returning()

export const claimAlarms = (db: Database, claim: Claim) =>
  db
    .update(alarms)
    .set({ ...claimed(claim), attempts: sql`${alarms.attempts} + 1` })
    .where(
      inArray(
        alarms.id,
        db
          .select({ id: alarms.id })
          .from(alarms)
          .where(
            and(
              isNull(alarms.announcedAt),
              isNull(alarms.acknowledgedAt),
              gte(alarms.lastAt, new Date(claim.now.getTime() - announcedAlarmAge)),
              mayBeSent(alarms, claim.now),
            ),
          )
          .orderBy(alarms.id)
          .limit(mostRows),
      ),
    )
    .returning()

const released = { claimToken: null, claimedAt: null }
const told = { ...released, attempts: 0, sendAfter: null }

const oneOf = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** After the message: what it said of each incident that it named. */
export const settleIncidents = (
  db: Database,
  { token, now }: Claim,
  { opened, closed }: { opened: readonly IncidentRow[]; closed: readonly IncidentRow[] },
) => [
  db
    .update(incidents)
    .set({ ...told, announcedAt: now, recoveryAnnouncedAt: null })
    .where(
      and(eq(incidents.claimToken, token), sql`${incidents.id} IN ${oneOf(opened.map(({ id }) => id))}`),
    ),
  db
    .update(incidents)
    .set({ ...told, recoveryAnnouncedAt: now })
    .where(
      and(eq(incidents.claimToken, token), sql`${incidents.id} IN ${oneOf(closed.map(({ id }) => id))}`),
    ),
]

export const settleAlarms = (db: Database, { token, now }: Claim) =>
  db
    .update(alarms)
    .set({ ...told, announcedAt: now })
    .where(eq(alarms.claimToken, token))

/** After a message that was not sent: another try later. */
export const releaseIncidents = (db: Database, token: string, sendAfter: Date) =>
  db
    .update(incidents)
    .set({ ...released, sendAfter })
    .where(eq(incidents.claimToken, token))

export const releaseAlarms = (db: Database, token: string, sendAfter: Date) =>
  db
    .update(alarms)
    .set({ ...released, sendAfter })
    .where(eq(alarms.claimToken, token))

/** The channel works again: messages that had been given up, or wait for another try, are due now. */
export const retryMessages = (db: Database) => [
  db
    .update(incidents)
    .set({ attempts: 0, sendAfter: null })
    .where(and(gt(incidents.attempts, 0), isNull(incidents.claimToken))),
  db
    .update(alarms)
    .set({ attempts: 0, sendAfter: null })
    .where(and(gt(alarms.attempts, 0), isNull(alarms.claimToken))),
]
