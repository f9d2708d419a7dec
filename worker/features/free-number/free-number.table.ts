import { sql } from 'drizzle-orm'
import { check, integer, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, isWhole, moment } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

/** Who had the free number of a new customer, and what tells that the same person asks again. The reveal has no subscription. */
export const freeNumbers = sqliteTable(
  'free_numbers',
  {
    customerId: integer('customer_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Keyed hashes of the phone and the network, and the hash of the device cookie. */
    phoneHash: text('phone_hash').notNull(),
    networkHash: text('network_hash').notNull(),
    deviceHash: text('device_hash').notNull(),
    /** yyyy-mm-dd in Asia/Dhaka. */
    day: text('day').notNull(),
    createdAt: createdAt(),
    /** When this customer first paid for a subscription. */
    boughtAt: moment('bought_at'),
  },
  (t) => [
    uniqueIndex('free_numbers_phone').on(t.phoneHash),
    uniqueIndex('free_numbers_device').on(t.deviceHash),
    index('free_numbers_network').on(t.networkHash, t.createdAt),
    index('free_numbers_time').on(t.createdAt),
  ],
)

/** How many free numbers were given on each day of Asia/Dhaka, kept by triggers: what the budget counts. */
export const freeNumberDays = sqliteTable(
  'free_number_days',
  {
    day: text('day').primaryKey(),
    given: integer('given').notNull().default(0),
    /** Of those of the day, how many have paid for a subscription since. */
    bought: integer('bought').notNull().default(0),
  },
  (t) => [check('free_number_days_counts', sql`${isWhole(t.given)} AND ${isWhole(t.bought)}`)],
)
