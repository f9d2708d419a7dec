import { AppError } from './errors.ts'

/** What became of each row of a selection. */
export type Decided = { done: number[]; refused: { id: number; error: string; message: string }[] }

/**
 * Decides about one row after the other, each with its own guard, so that the refusal of one does not stop the others. A fault that
 * is no refusal stops.
 */
export async function decideEach(
  ids: readonly number[],
  decide: (id: number) => Promise<unknown>,
): Promise<Decided> {
  const decided: Decided = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await decide(id)
      decided.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      decided.refused.push({ id, error: error.code, message: error.message })
    }
  }
  return decided
}
