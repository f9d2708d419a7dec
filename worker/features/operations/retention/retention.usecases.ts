import type { Database } from '#worker/db/db.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'
import type { RetentionDays } from './retention.rules.ts'
import { deleteDue, sweepNames } from './retention.queries.ts'

type Bounds = { deadline: Deadline; parts: number; rowsAtOnce?: number }

// A statement of this size takes some tenths of a second; D1 stops it after thirty seconds.
const defaultRows = 5000

/**
 * Deletes old rows of all tables in turn, at most 5,000 in each part, until nothing is left. Safe to run twice at once.
 * @throws Error after the last part if a table failed; the others are done all the same
 */
export async function sweepOldRows(
  db: Database,
  due: { days: RetentionDays; now: Date },
  { deadline, parts, rowsAtOnce = defaultRows }: Bounds,
): Promise<Progress> {
  const waiting = [...sweepNames]
  const faults: string[] = []
  const progress = await inParts(deadline, parts, async () => {
    const name = waiting.shift()
    if (!name) return { handled: 0, isDone: true }
    const { changes } = await deleteDue(db, name, due, rowsAtOnce).then(
      ({ meta }) => meta,
      (error: unknown) => {
        faults.push(`${name}: ${errorText(error)}`)
        return { changes: 0 }
      },
    )
    if (changes >= rowsAtOnce) waiting.push(name)
    return { handled: changes, isDone: waiting.length === 0 }
  })
  if (faults.length > 0) throw new Error(faults.join('; '))
  return progress
}
