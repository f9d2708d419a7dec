import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { countHitWhere, isAtLimit } from '#worker/features/people/limits.queries.ts'
import { dayWindow, fixedWindow, minute, type Limit } from '#worker/features/people/limits.rules.ts'
import { raiseWarning } from './events.queries.ts'

/** What staff open of the data of others: a person, a picture of an identity card, a page of a list with a filter or after its first. */
const staffReads = ['details', 'documents', 'pages'] as const
type StaffRead = (typeof staffReads)[number]

/** More than people read: a decision about a profile takes some seconds, and loads the next profile and the present one. */
export const maxStaffReads: Record<StaffRead, { inFiveMinutes: number; inDay: number }> = {
  details: { inFiveMinutes: 100, inDay: 1000 },
  documents: { inFiveMinutes: 120, inDay: 1000 },
  pages: { inFiveMinutes: 40, inDay: 200 },
}

const limitsOf = (read: StaffRead, userId: number, now: Date): Limit[] => [
  {
    bucket: `staff-${read}-fast:${userId}`,
    max: maxStaffReads[read].inFiveMinutes,
    ...fixedWindow(now, 5 * minute),
  },
  { bucket: `staff-${read}-day:${userId}`, max: maxStaffReads[read].inDay, ...dayWindow(now, 'Asia/Dhaka') },
]

/** Counts a read of an account, and raises a warning when it is one too many for a person. Belongs into the batch of the read. */
export const watchStaffRead = (
  db: Database,
  read: StaffRead,
  { userId, now }: { userId: number; now: Date },
): UnrunQuery[] =>
  limitsOf(read, userId, now).flatMap((limit) => [
    countHitWhere(db, limit, sql`1`),
    raiseWarning(db, {
      kind: 'staff_pace',
      subject: `user:${userId}:${read}`,
      detail: { read, count: limit.max, minutes: (limit.end.getTime() - limit.start.getTime()) / minute },
      now,
      onlyIf: isAtLimit(limit),
    }),
  ])

/** The first page without a filter is loaded again after every decision and shows the same people, so it does not count. */
export const watchListRead = (
  db: Database,
  { page, filter }: { page: number; filter: object },
  by: { userId: number; now: Date },
): UnrunQuery[] => (page > 1 || Object.values(filter).some(Boolean) ? watchStaffRead(db, 'pages', by) : [])
