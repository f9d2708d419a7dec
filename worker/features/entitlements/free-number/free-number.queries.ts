import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { users } from '#worker/features/people/people.table.ts'
import { millisecondsPerDay, startOfDay } from '#worker/lib/dhaka-time.ts'
import { deviceOfSession } from '#worker/features/people/sessions/sessions.queries.ts'
import type { FreeNumberOffer } from '../entitlements.rules.ts'

/** Whether a customer may see one number without a plan, and what tells that the same person had one before. */
export type FreeNumberAsk = FreeNumberOffer & {
  customerId: number
  /** The device of this session counts. */
  sessionId: string
  /** Keyed hashes: of the phone by each key, the current one first, and of the network. */
  phoneHashes: readonly string[]
  networkHashes: readonly string[]
  /** SQL for "no number was seen and no plan had before". */
  isNewcomer: SQL
  now: Date
}

// Reads at most so many entries of an index as the budget has numbers.
const isBudgetLeft = ({ startsOn, budget }: FreeNumberOffer): SQL => sql`(
  SELECT count(*) FROM (SELECT 1 FROM free_numbers
    WHERE created_at >= ${startOfDay(startsOn).getTime()} LIMIT ${budget})) < ${budget}`

export const findBudgetLeft = (db: Database, offer: FreeNumberOffer) =>
  db.all<{ left: 0 | 1 }>(sql`SELECT ${isBudgetLeft(offer)} AS left`)

const oneOf = (hashes: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(hashes)}))`

// A session without a device cannot be told apart from others.
const deviceOf = ({ sessionId }: FreeNumberAsk): SQL => deviceOfSession(sessionId)

// Without days nothing is compared: the row of a request that began later and was faster is newer than `now`.
const isNetworkNew = ({ networkDays, networkHashes, now }: FreeNumberAsk): SQL =>
  networkDays === 0
    ? sql`1`
    : sql`NOT EXISTS (SELECT 1 FROM free_numbers f WHERE f.network_hash IN ${oneOf(networkHashes)}
    AND f.created_at > ${now.getTime() - networkDays * millisecondsPerDay})`

/**
 * SQL for "this customer may have the free number now": the customer is a newcomer, the phone and the device never had one,
 * and the network had none lately.
 */
const mayHave = (ask: FreeNumberAsk): SQL => sql`(
  EXISTS (SELECT 1 FROM ${users} u WHERE u.id = ${ask.customerId} AND u.suspended_at IS NULL AND u.erased_at IS NULL)
  AND ${ask.isNewcomer}
  AND NOT EXISTS (SELECT 1 FROM free_numbers f WHERE f.customer_id = ${ask.customerId})
  AND NOT EXISTS (SELECT 1 FROM free_numbers f WHERE f.phone_hash IN ${oneOf(ask.phoneHashes)})
  AND NOT EXISTS (SELECT 1 FROM free_numbers f WHERE f.device_hash = ${deviceOf(ask)})
  AND ${isNetworkNew(ask)}
  AND ${deviceOf(ask)} IS NOT NULL AND ${isBudgetLeft(ask)})`

export const findFreeNumber = (db: Database, ask: FreeNumberAsk) =>
  db.all<{ open: 0 | 1 }>(sql`SELECT ${mayHave(ask)} AS open`)

/** One statement decides, so that parallel calls get one number. `guard`: SQL for "the number may be shown". */
export const claimFreeNumber = (db: Database, ask: FreeNumberAsk, guard: SQL): UnrunQuery =>
  db.run(sql`
    INSERT INTO free_numbers (customer_id, phone_hash, network_hash, device_hash, day, created_at)
    SELECT ${ask.customerId}, ${ask.phoneHashes[0] ?? ''}, ${ask.networkHashes[0] ?? ''}, ${deviceOf(ask)}, ${ask.day}, ${ask.now.getTime()}
    WHERE ${guard} AND ${mayHave(ask)}
    ON CONFLICT DO NOTHING`)
