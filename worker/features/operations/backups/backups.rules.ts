import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { BackupSource } from './backups.schema.ts'

/** Tables that a restore makes again from other rows. Other kept totals hold history, so they are saved and compared. */
export const rebuiltTables = [
  'provider_listings',
  'listing_counts',
  'listing_totals',
  'payment_counts',
  'counter_checks',
] as const

/** Tables that describe the database itself, and would be wrong in another one. No restore empties the lock of the site. */
const ownTables = ['d1_migrations', 'backups', 'backup_parts', 'word_refreshes', 'restore_lock'] as const

const leftOut = new Set<string>([...rebuiltTables, ...ownTables])

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

const keptWeeks = 8
const keptMonths = 6
/** An incomplete backup is kept so long for a person who wants to know what went wrong. */
const keptIncompleteDays = 14

/** A backup begins every seventh night. Half a day less, because the cron does not keep the second. */
export const isBackupDue = (lastStartedAt: Date | undefined, now: Date): boolean =>
  !lastStartedAt || now.getTime() - lastStartedAt.getTime() > 6.5 * millisecondsPerDay

/** A backup that takes longer than this is stuck. */
export const isBackupStuck = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > 2 * millisecondsPerDay

/** The backups that retention no longer keeps: all but the last 8, and the first of each of the last 6 months. */
export function expiredBackups(folders: readonly { name: string; complete: boolean }[], now: Date): string[] {
  const complete = folders
    .filter(({ name, complete }) => complete && startOfBackup(name) !== null)
    .map(({ name }) => name)
    .sort()
  const firstOfMonth = new Map<string, string>()
  for (const name of complete) {
    const month = name.slice(0, 7)
    if (!firstOfMonth.has(month)) firstOfMonth.set(month, name)
  }
  const kept = new Set([...complete.slice(-keptWeeks), ...[...firstOfMonth.values()].slice(-keptMonths)])
  return folders
    .filter(({ name, complete }) => {
      const startedAt = startOfBackup(name)
      if (!startedAt) return false
      if (complete) return !kept.has(name)
      return now.getTime() - startedAt.getTime() > keptIncompleteDays * millisecondsPerDay
    })
    .map(({ name }) => name)
}
