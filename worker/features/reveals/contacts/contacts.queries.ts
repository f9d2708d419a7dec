import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { knownColumns } from '#worker/features/providers/providers.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import type { MomentCursor } from '#worker/lib/moment-cursor.ts'
import { contactReports, reveals } from '../reveals.table.ts'

export const listContacts = (
  db: Database,
  customerId: number,
  {
    after,
    limit,
    providerId,
  }: { after?: MomentCursor | undefined; limit: number; providerId?: number | undefined },
) =>
  db
    .select({
      revealId: reveals.id,
      revealedAt: reveals.createdAt,
      ...knownColumns,
      phone: providers.phone,
      categoryId: categories.id,
      phoneHiddenAt: providers.phoneHiddenAt,
      reportReason: contactReports.reason,
    })
    .from(reveals)
    .innerJoin(providers, eq(providers.id, reveals.providerId))
    .innerJoin(users, eq(users.id, providers.userId))
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .leftJoin(
      contactReports,
      and(
        eq(contactReports.customerId, reveals.customerId),
        eq(contactReports.providerId, reveals.providerId),
      ),
    )
    .where(
      and(
        eq(reveals.customerId, customerId),
        providerId === undefined ? undefined : eq(reveals.providerId, providerId),
        // Revealed again under a later subscription: the later one stands for both.
        sql`NOT EXISTS (SELECT 1 FROM reveals newer WHERE newer.customer_id = ${reveals.customerId}
          AND newer.provider_id = ${reveals.providerId} AND newer.id > ${reveals.id})`,
        after ? sql`(${reveals.createdAt}, ${reveals.id}) < (${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(reveals.createdAt), desc(reveals.id))
    .limit(limit)

export type ContactRow = Awaited<ReturnType<typeof listContacts>>[number]
