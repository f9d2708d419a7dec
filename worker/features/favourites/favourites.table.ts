import { index, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { createdAt, reference } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'

export const favourites = sqliteTable(
  'favourites',
  {
    customerId: reference('customer_id', () => users.id).notNull(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.providerId] }),
    index('favourites_recent').on(t.customerId, t.createdAt),
    index('favourites_provider').on(t.providerId),
  ],
)
