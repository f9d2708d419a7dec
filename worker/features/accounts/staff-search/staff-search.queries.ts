import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { matchesSearch } from '#worker/db/matching.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { findIdsMatching } from '#worker/features/payments/admin/admin-payments.queries.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import type { SearchTerms } from '#worker/lib/text/search-terms.ts'

/** Profiles in any state. An erased profile keeps its row, but has no phone. */
export const searchWorkers = (db: Database, search: SearchTerms, limit: number) =>
  db
    .select({
      ...pick(providers, ['id', 'name', 'phone', 'status', 'isActive', 'area', 'district']),
      categoryName: sql<string>`${categories.name}`.as('category_name'),
    })
    .from(providers)
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .where(
      and(
        matchesSearch(search, { phone: providers.phone, text: sql`${providers.name}` }),
        ne(providers.phone, ''),
      ),
    )
    .orderBy(desc(providers.id))
    .limit(limit)

export const searchPayments = (db: Database, text: string, limit: number) =>
  db
    .select({
      ...pick(payments, ['id', 'ref', 'status', 'amountPoisha', 'planName', 'listedAt']),
      payer: sql<string>`${users.name}`.as('payer'),
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(sql`${payments.id} IN (${findIdsMatching(text)})`)
    .orderBy(desc(payments.listedAt))
    .limit(limit)
