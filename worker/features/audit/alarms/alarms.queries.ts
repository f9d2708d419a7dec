import { and, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { users } from '#worker/features/people/people.table.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import type { AlarmKind } from './alarms.schema.ts'
import { alarms, type AlarmDetail } from './alarms.table.ts'

export type Alarm = {
  kind: AlarmKind
  /** `<type>:<key>`; one alarm is kept for each kind, subject and day. Neither a phone number nor a name. */
  subject: string
  /** The account that the alarm is about, if it is about one. */
  userId?: number
  /** Numbers and codes for the text of the alarm. Neither phone numbers nor names. */
  detail?: AlarmDetail
  now: Date
  /** The alarm is only raised if this holds, for example `wroteRow` right after a guarded write. */
  onlyIf?: SQL
}

/** Raising it again on the same day counts it and renews its detail; an acknowledged alarm stays acknowledged. */
export function raiseAlarm(db: Database, alarm: Alarm): UnrunQuery {
  const { kind, subject, userId, detail = {}, now, onlyIf = sql`1` } = alarm
  const at = now.getTime()
  return db.run(sql`
    INSERT INTO ${alarms} (kind, subject, user_id, day, detail, count, first_at, last_at)
    SELECT ${kind}, ${subject}, ${userId ?? null}, ${dayOf(now)}, ${JSON.stringify(detail)}, 1, ${at}, ${at}
    WHERE ${onlyIf}
    ON CONFLICT (kind, subject, day) DO UPDATE SET
      count = alarms.count + 1, detail = excluded.detail, last_at = max(alarms.last_at, excluded.last_at)`)
}

export const listOpenAlarms = (db: Database, limit: number) =>
  db
    .select({
      id: alarms.id,
      kind: alarms.kind,
      subject: alarms.subject,
      userId: alarms.userId,
      userName: users.name,
      userRole: users.role,
      detail: alarms.detail,
      count: alarms.count,
      firstAt: alarms.firstAt,
      lastAt: alarms.lastAt,
    })
    .from(alarms)
    .leftJoin(users, eq(users.id, alarms.userId))
    .where(isNull(alarms.acknowledgedAt))
    .orderBy(desc(alarms.lastAt), desc(alarms.id))
    .limit(limit)

export const countOpenAlarms = (db: Database) =>
  db
    .select({ total: count().as('total') })
    .from(alarms)
    .where(isNull(alarms.acknowledgedAt))

export const findAlarm = (db: Database, alarmId: number) =>
  db.select({ kind: alarms.kind, subject: alarms.subject }).from(alarms).where(eq(alarms.id, alarmId))

/** No row comes back if the alarm does not exist or was acknowledged before. */
export const acknowledge = (db: Database, alarmId: number, { userId, now }: { userId: number; now: Date }) =>
  db
    .update(alarms)
    .set({ acknowledgedAt: now, acknowledgedBy: userId })
    .where(and(eq(alarms.id, alarmId), isNull(alarms.acknowledgedAt)))
    .returning({ id: alarms.id })
