import type { Database } from '#worker/db/db.ts'
import { checkCounter, listDifferingCounters } from './counters.queries.ts'
import { counterNames } from './counters.schema.ts'

/** Repairs nothing: a difference means that a write bypassed the triggers, and the warning stays until a person has looked. */
export async function checkCounters(db: Database, now: Date): Promise<number> {
  for (const name of counterNames) await checkCounter(db, name, now)
  return (await listDifferingCounters(db)).length
}
