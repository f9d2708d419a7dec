import type { Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { AppError } from '#worker/lib/errors.ts'
import { decide } from './decisions.usecases.ts'

export type BulkOutcome = {
  done: number[]
  /** The profiles that were not changed, and why. */
  refused: { id: number; error: string; message: string }[]
}

/**
 * Activates or deactivates several profiles, each as a decision with its own audit row and SMS. A refused one does not stop
 * the others.
 */
export async function decideMany(
  db: Database,
  act: Act,
  { ids, name }: { ids: readonly number[]; name: 'activate' | 'deactivate' },
  settings: Settings,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await decide(db, act, { id, name }, settings)
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.refused.push({ id, error: error.code, message: error.message })
    }
  }
  return outcome
}
