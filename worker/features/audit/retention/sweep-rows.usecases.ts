import type { Database } from '#worker/db/db.ts'
import { inParts, type Deadline, type Progress } from '#worker/features/audit/jobs/run-jobs.usecases.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import type { RetentionDays } from './retention.rules.ts'
import { deleteDue } from './sweeps.queries.ts'
import { sweepNames, type SweepName } from './sweeps.schema.ts'

type Bounds = { deadline: Deadline; parts: number; rowsAtOnce?: number }

// A statement of this size takes some tenths of a second; D1 stops it after thirty seconds.
const defaultRows = 5000

/**
 * Deletes old rows of all tables in turn, at most 5,000 in each part, until nothing is left. Safe to run twice at once.
 * @throws Error after the last part if a table failed; the others are done all the same
 */
export async function sweepOldRows(
  db: Database,
  { days, now }: { days: RetentionDays; now: Date },
  { deadline, parts, rowsAtOnce = defaultRows }: Bounds,
): Promise<Progress> {
  const waiting: SweepName[] = [...sweepNames]
  const faults: string[] = []
  const progress = await inParts(deadline, parts, async () => {
    const name = waiting.shift()
    if (!name) return { handled: 0, isDone: true }
    const deleted = await deleteDue(db, name, { days, now }, rowsAtOnce).catch((error: unknown) => {
      faults.push(`${name}: ${errorText(error)}`)
      return 0
    })
    if (deleted >= rowsAtOnce) waiting.push(name)
    return { handled: deleted, isDone: waiting.length === 0 }
  })
  if (faults.length > 0) throw new Error(faults.join('; '))
  return progress
}
