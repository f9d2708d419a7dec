import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { payments } from '../payments.table.ts'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'

export const listSubscriptionsOf = (db: Database, userId: number) =>
  db
    .select({ subscription: subscriptions, payment: payments })
    .from(subscriptions)
    .leftJoin(
      payments,
      // A surplus payment refers to the same subscription; the first payment bought it.
      sql`${payments.id} = (SELECT min(id) FROM payments bought WHERE bought.subscription_id = ${subscriptions.id})`,
    )
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(200)
