import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { beginsWithDigits, containsWords } from '#worker/db/matching.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { findIdsMatching } from '#worker/features/payments/admin/payment-search.queries.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/users/users.table.ts'
import type { SearchTerms } from '#worker/lib/text/search-terms.ts'

/** Customers by name or the beginning of a phone number, the newest first. The walk ends as soon as enough are found. */
export const searchCustomers = (db: Database, search: SearchTerms, limit: number) =>
  db
    .select({ id: users.id, name: users.name, phone: users.phone })
    .from(users)
    .where(
      and(
        'phonePrefix' in search
          ? and(sql`+${users.role} = 'customer'`, beginsWithDigits(users.phone, search.phonePrefix))
          : and(eq(users.role, 'customer'), containsWords(sql`${users.name}`, search.words)),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(desc(users.createdAt))
    .limit(limit)

/** Profiles in any state, likewise. An erased one keeps its row, but has no phone. */
export const searchWorkers = (db: Database, search: SearchTerms, limit: number) =>
  db
    .select({
      id: providers.id,
      name: providers.name,
      phone: providers.phone,
      status: providers.status,
      isActive: providers.isActive,
      area: providers.area,
      district: providers.district,
      categoryName: sql<string>`${categories.name}`.as('category_name'),
    })
    .from(providers)
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .where(
      and(
        'phonePrefix' in search
          ? beginsWithDigits(providers.phone, search.phonePrefix)
          : containsWords(sql`${providers.name}`, search.words),
        ne(providers.phone, ''),
      ),
    )
    .orderBy(desc(providers.id))
    .limit(limit)

/** Payments by what the list of payments finds them by: payer, reference, ids of the money. */
export const searchPayments = (db: Database, text: string, limit: number) =>
  db
    .select({
      id: payments.id,
      ref: payments.ref,
      status: payments.status,
      amountPoisha: payments.amountPoisha,
      planName: payments.planName,
      listedAt: payments.listedAt,
      payer: sql<string>`${users.name}`.as('payer'),
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(sql`${payments.id} IN (${findIdsMatching(text)})`)
    .orderBy(desc(payments.listedAt))
    .limit(limit)
