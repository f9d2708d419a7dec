import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { moment, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

/**
 * The moderator who looks at a case: others see it and take another one. At most one row a moderator. The profile has no foreign
 * key: its row may be deleted while the claim runs out.
 */
export const caseClaims = sqliteTable(
  'case_claims',
  {
    providerId: integer('provider_id').primaryKey(),
    userId: reference('user_id', () => users.id).notNull(),
    until: moment('until').notNull(),
  },
  (t) => [index('case_claims_user').on(t.userId)],
)
