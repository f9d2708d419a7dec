import { integer, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#worker/db/columns.ts'
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
  },
  (t) => [
    uniqueIndex('free_numbers_phone').on(t.phoneHash),
    uniqueIndex('free_numbers_device').on(t.deviceHash),
    index('free_numbers_network').on(t.networkHash, t.createdAt),
    index('free_numbers_time').on(t.createdAt),
  ],
)
