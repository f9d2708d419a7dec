import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { BackupSource } from './backups.schema.ts'

/** Tables that a restore makes again from other rows. Other kept totals hold history, so they are saved and compared. */
export const rebuiltTables = ['provider_listings', 'listing_counts'] as const

/** Tables whose rows are worth nothing tomorrow. A visitor of the day then counts once more. */
const passingTables = ['provider_views'] as const

/** Tables that describe the database itself, and would be wrong in another one. */
const ownTables = ['d1_migrations', 'backups', 'word_refreshes', 'unfinished_restore'] as const

const leftOut = new Set<string>([...rebuiltTables, ...passingTables, ...ownTables])

/** Of all tables: no search index (a virtual table with its shadow tables), nothing of SQLite or D1. */
export const isSaved = ({ name, type }: { name: string; type: string }): boolean =>
  type === 'table' && !/^(?:sqlite_|_cf_)/.test(name) && !leftOut.has(name)

type Table = Omit<BackupSource, 'kind'> & { parents: readonly string[] }

/**
 * Tables with those that point at others first. A row that is copied can only point at rows that existed at that moment,
 * and these are copied later; so a row that is added during the backup leaves no gap.
 */
export function childrenFirst<T extends Pick<Table, 'name' | 'parents'>>(tables: readonly T[]): T[] {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const parentsFirst: T[] = []
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ name, parents }) =>
      parents.every((parent) => parent === name || !waiting.has(parent)),
    )
    if (next.length === 0)
      throw new Error(
        `these tables point at each other, so no order suits them: ${[...waiting.keys()].join(', ')}`,
      )
    for (const table of next) {
      parentsFirst.push(table)
      waiting.delete(table.name)
    }
  }
  return parentsFirst.toReversed()
}

/** The folder of a backup; the names sort by time. */
export const backupName = (startedAt: Date): string =>
  startedAt.toISOString().slice(0, 19).replaceAll(':', '-')

const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/

/** When a backup began, or null for a folder that is no backup. */
export function startOfBackup(name: string): Date | null {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

const hour = millisecondsPerDay / 24

/** A row that changes after it was copied is in the next one, which begins 12 hours later and takes 12 at most: 24 hours are lost at most. */
const rhythm = { every: 12 * hour, stuckAfter: 12 * hour, retryAfter: hour }

/** @param last when the last complete one began, and the last one of all */
export const isBackupDue = (
  last: { complete?: Date | undefined; begun?: Date | undefined },
  now: Date,
): boolean => isOlder(last.complete, rhythm.every, now) && isOlder(last.begun, rhythm.retryAfter, now)

const isOlder = (moment: Date | undefined, age: number, now: Date) =>
  !moment || now.getTime() - moment.getTime() >= age

/** A backup that takes longer than this is stuck. */
export const isBackupStuck = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > rhythm.stuckAfter

const keptDays = 8
const keptMonths = 6
/** An incomplete backup is kept so long for a person who wants to know what went wrong. */
const keptIncompleteDays = 14

/** The backups that retention no longer keeps: all but the last of each of 8 days, and the first of each of the last 6 months. */
export function expiredBackups(folders: readonly { name: string; complete: boolean }[], now: Date): string[] {
  const complete = folders
    .filter(({ name, complete }) => complete && startOfBackup(name) !== null)
    .map(({ name }) => name)
    .sort()
  const kept = new Set([
    ...newestOfDays(complete).slice(-keptDays),
    ...firstOfMonths(complete).slice(-keptMonths),
  ])
  return folders
    .filter(({ name, complete }) => {
      const startedAt = startOfBackup(name)
      if (!startedAt) return false
      if (complete) return !kept.has(name)
      return now.getTime() - startedAt.getTime() > keptIncompleteDays * millisecondsPerDay
    })
    .map(({ name }) => name)
}

/** Of names in order, the last of each day. */
const newestOfDays = (names: readonly string[]) => [
  ...new Map(names.map((name) => [name.slice(0, 10), name])).values(),
]

/** Of names in order, the first of each month. */
const firstOfMonths = (names: readonly string[]) =>
  [...new Map(names.toReversed().map((name) => [name.slice(0, 7), name])).values()].toReversed()
