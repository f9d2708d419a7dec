import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { BackupPlace, BackupSource, BackupValue } from './backups.schema.ts'

/** Tables that a restore makes again from other rows. Other kept totals hold history, so they are saved and compared. */
export const rebuiltTables = ['provider_listings', 'listing_counts'] as const

/** Tables whose rows are worth nothing tomorrow. A visitor of the day then counts once more. */
const passingTables = ['provider_views'] as const

/** Tables that describe the database itself, and would be wrong in another one. */
const ownTables = [
  'd1_migrations',
  'backups',
  'backup_parts',
  'word_refreshes',
  'unfinished_restore',
  'data_versions',
] as const

const leftOut = new Set<string>([...rebuiltTables, ...passingTables, ...ownTables])

/** Of all tables: no search index (a virtual table with its shadow tables), nothing of SQLite or D1. */
export const isSaved = ({ name, type }: { name: string; type: string }): boolean =>
  type === 'table' && !/^(?:sqlite_|_cf_)/.test(name) && !leftOut.has(name)

/** The columns by which the rows of a table are read in ranges: its primary key, or else the row ids of SQLite. */
export function keyOf({ key }: { key: string }): string[] {
  const columns = JSON.parse(key) as string[]
  return columns.length > 0 ? columns : ['rowid']
}

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

/** Rows of a part at most. */
const maxRows = 1000
/** A part ends behind one of so many keys. */
const endsAmong = 512

/**
 * Where a list of rows is cut into parts, as numbers of rows from its beginning. The keys decide, so that rows that are added or
 * deleted change the parts near them only, and the same parts are found again the next day.
 * @param isLast nothing follows, so the rest is a part, too
 */
export function partEnds(keys: readonly (readonly BackupValue[])[], isLast: boolean): number[] {
  const ends: number[] = []
  for (const [index, key] of keys.entries())
    if (index + 1 - (ends.at(-1) ?? 0) === maxRows || fnv1a(JSON.stringify(key)) % endsAmong === 0)
      ends.push(index + 1)
  const cut = ends.at(-1) ?? 0
  // A page of objects may be shorter than a part.
  if (keys.length > cut && (isLast || cut === 0)) ends.push(keys.length)
  return ends
}

/** The hash function FNV-1a of 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}

const hour = millisecondsPerDay / 24

const rhythms: Record<BackupPlace, { every: number; stuckAfter: number; retryAfter: number }> = {
  // Every seventh night. Half a day less, because the cron does not keep the second.
  account: { every: 6.5 * millisecondsPerDay, stuckAfter: 2 * millisecondsPerDay, retryAfter: 0 },
  // A row that changes behind the copy is in the next one, which begins 12 hours later and takes 12 at most: 24 hours are lost at most.
  outside: { every: 12 * hour, stuckAfter: 12 * hour, retryAfter: hour },
}

/** @param last when the last complete one began, and the last one of all */
export const isBackupDue = (
  place: BackupPlace,
  last: { complete?: Date | undefined; begun?: Date | undefined },
  now: Date,
): boolean =>
  isOlder(last.complete, rhythms[place].every, now) && isOlder(last.begun, rhythms[place].retryAfter, now)

const isOlder = (moment: Date | undefined, age: number, now: Date) =>
  !moment || now.getTime() - moment.getTime() >= age

/** A backup that takes longer than this is stuck. */
export const isBackupStuck = (place: BackupPlace, startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > rhythms[place].stuckAfter

const keptRecent = 8
const keptMonths = 6
/** An incomplete backup is kept so long for a person who wants to know what went wrong. */
const keptIncompleteDays = 14

/**
 * The backups that retention no longer keeps: all but the last 8 of the account, or those of the last 8 days outside, and the
 * first of each of the last 6 months.
 */
export function expiredBackups(
  place: BackupPlace,
  folders: readonly { name: string; complete: boolean }[],
  now: Date,
): string[] {
  const complete = folders
    .filter(({ name, complete }) => complete && startOfBackup(name) !== null)
    .map(({ name }) => name)
    .sort()
  const recent = place === 'account' ? complete : newestOfDays(complete)
  const kept = new Set([...recent.slice(-keptRecent), ...firstOfMonths(complete).slice(-keptMonths)])
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
