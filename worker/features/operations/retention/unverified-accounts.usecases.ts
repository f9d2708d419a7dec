import { batch, type Database } from '#worker/db/db.ts'
import { listForeignKeys } from '../invariants/invariants.queries.ts'
import {
  deleteAccounts,
  forgetEventsOf,
  isUnverified,
  listUnverified,
} from './unverified-accounts.queries.ts'

/**
 * Deletes at most `limit` accounts whose number was never verified and that no other row names. The registration makes no such
 * accounts; they come from imported data. @returns how many
 */
export async function deleteUnverifiedAccounts(db: Database, before: Date, limit: number): Promise<number> {
  const unverified = isUnverified(before, await listForeignKeys(db))
  const ids = (await listUnverified(db, unverified, limit)).map(({ id }) => id)
  if (ids.length === 0) return 0
  const { deleted } = await batch(db, {
    events: forgetEventsOf(db, ids, unverified),
    deleted: deleteAccounts(db, ids, unverified),
  })
  return deleted.length
}
