import { type Database, batch } from '#worker/db/db.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import type { RetentionDays } from './retention.rules.ts'
import {
  deleteDue,
  deleteAccounts,
  forgetEventsOf,
  isUnverified,
  listUnverified,
  sweepNames,
} from './retention.queries.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'
import { listForeignKeys } from '../invariants/invariants.queries.ts'

type Bounds = { deadline: Deadline; parts: number; rowsAtOnce?: number }

// A statement of this size takes some tenths of a second; D1 stops it after thirty seconds.
const defaultRows = 5000
// Each deletion looks for the account in every table that may name one, some of them without an index.
const accountsAtOnce = 20

type Sweep = { name: string; rows: number; run: () => Promise<number> }

/**
 * Deletes old rows of all tables in turn, at most 5,000 in each part, until nothing is left. Safe to run twice at once.
 * @throws Error after the last part if a table failed; the others are done all the same
 */
export async function sweepOldRows(
  db: Database,
  { days, now }: { days: RetentionDays; now: Date },
  { deadline, parts, rowsAtOnce = defaultRows }: Bounds,
): Promise<Progress> {
  const abandonedBefore = new Date(now.getTime() - days.retention_registrations_days * millisecondsPerDay)
  const waiting: Sweep[] = [
    ...sweepNames.map((name) => ({
      name,
      rows: rowsAtOnce,
      run: async () => (await deleteDue(db, name, { days, now }, rowsAtOnce)).meta.changes,
    })),
    {
      name: 'users',
      rows: accountsAtOnce,
      run: () => deleteUnverifiedAccounts(db, abandonedBefore, accountsAtOnce),
    },
  ]
  const faults: string[] = []
  const progress = await inParts(deadline, parts, async () => {
    const sweep = waiting.shift()
    if (!sweep) return { handled: 0, isDone: true }
    const deleted = await sweep.run().catch((error: unknown) => {
      faults.push(`${sweep.name}: ${errorText(error)}`)
      return 0
    })
    if (deleted >= sweep.rows) waiting.push(sweep)
    return { handled: deleted, isDone: waiting.length === 0 }
  })
  if (faults.length > 0) throw new Error(faults.join('; '))
  return progress
}

/**
 * Deletes at most `limit` accounts whose number was never verified and that no other row names. The registration makes no such
 * accounts; they come from imported data. @returns how many
 */
async function deleteUnverifiedAccounts(db: Database, before: Date, limit: number): Promise<number> {
  const unverified = isUnverified(before, await listForeignKeys(db))
  const ids = (await listUnverified(db, unverified, limit)).map(({ id }) => id)
  if (ids.length === 0) return 0
  const { deleted } = await batch(db, {
    events: forgetEventsOf(db, ids, unverified),
    deleted: deleteAccounts(db, ids, unverified),
  })
  return deleted.length
}
