import type { Database } from '#worker/db/db.ts'
import { checkCounter, listDifferingCounters } from './counters.queries.ts'
import { counterNames } from './counters.schema.ts'

/**
 * Compares each kept counter with the rows that it counts, one statement a counter. It repairs nothing: a difference
 * means that a write went past the triggers, and the warning stays until a person has looked.
 * @returns how many counters differ
 */
export async function checkCounters(db: Database, now: Date): Promise<number> {
  for (const name of counterNames) await checkCounter(db, name, now)
  return (await listDifferingCounters(db)).length
}
