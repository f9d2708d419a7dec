import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/users/users.table.ts'

export const favourites = sqliteTable(
  'favourites',
  {
    customerId: integer('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    providerId: integer('provider_id')
      .notNull()
      .references(() => providers.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.providerId] }),
    index('favourites_recent').on(t.customerId, t.createdAt),
    index('favourites_provider').on(t.providerId),
  ],
)
