import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { districts, thanas } from '#worker/features/places/places.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { addDays, startOfDay } from '#worker/lib/dhaka-time.ts'
import { maxSelected } from '#worker/lib/selection.schema.ts'
import type { PaymentFilters, PaymentSort } from './admin-payments.schema.ts'
import { claimedTransaction, lastReason } from '../settlement/settlement.queries.ts'
import { findIdsMatching } from './admin.queries.ts'
import { payments } from '../payments.table.ts'
import { period } from '../payments.queries.ts'

function meets({ q, status, payment_method, type, from, to, ids }: PaymentFilters): SQL | undefined {
  return and(
    status && eq(payments.status, status),
    payment_method && eq(payments.method, payment_method),
    type && eq(payments.purpose, type),
    from ? gte(payments.listedAt, startOfDay(from)) : undefined,
    to ? lt(payments.listedAt, startOfDay(addDays(to, 1))) : undefined,
    q ? sql`${payments.id} IN (${findIdsMatching(q)})` : undefined,
    ids && inArray(payments.id, ids),
  )
}

const orders: Record<PaymentSort, SQL[]> = {
  newest: [desc(payments.listedAt), desc(payments.id)],
  oldest: [asc(payments.listedAt), asc(payments.id)],
  amount_high: [desc(payments.amountPoisha), desc(payments.id)],
  amount_low: [asc(payments.amountPoisha), asc(payments.id)],
}

const selectForAdmin = (db: Database) =>
  db
    .select({
      ...getTableColumns(payments),
      name: users.name,
      phone: users.phone,
      userRole: users.role,
      lastReason: sql<string | null>`CASE WHEN ${payments.status} IN ('paid', 'refunded')
        THEN ${payments.reason} ELSE ${lastReason} END`.as('last_reason'),
      claimedTransactionId: sql<string | null>`${claimedTransaction}`.as('claimed_transaction'),
      rivalCount:
        sql<number>`CASE WHEN ${payments.status} = 'review' AND ${payments.gatewayTxnId} IS NOT NULL THEN (
        SELECT count(*) FROM payments rival WHERE rival.method = ${payments.method}
          AND rival.gateway_txn_id = ${payments.gatewayTxnId} AND rival.id <> ${payments.id}
          AND rival.status IN ('review', 'paid', 'refunded')) ELSE 0 END`.as('rivals'),
      // The place of a worker is that of the profile.
      location: sql<string | null>`coalesce(${providers.area} || ', ' || ${providers.district},
        ${thanas.bnName} || ', ' || ${districts.bnName}, ${districts.bnName})`.as('location'),
      ...period,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(providers, eq(providers.userId, payments.userId))
    .leftJoin(thanas, eq(thanas.id, users.upazilaId))
    .leftJoin(districts, eq(districts.id, users.districtId))
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .leftJoin(boosts, eq(boosts.id, payments.boostId))

export type AdminPaymentRow = Awaited<ReturnType<typeof selectForAdmin>>[number]

export type PaymentKey = { listedAt: Date; id: number }

/** By number, or for a file the newest after a row. */
export function listForAdmin(
  db: Database,
  filters: PaymentFilters,
  {
    sort = 'newest',
    after = null,
    limit,
    offset = 0,
  }: { sort?: PaymentSort; after?: PaymentKey | null; limit: number; offset?: number },
) {
  const isAfter =
    after && sql`(${payments.listedAt}, ${payments.id}) < (${after.listedAt.getTime()}, ${after.id})`
  // The ids are selected first, so that rows before the offset are not joined.
  const ids = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(meets(filters), isAfter ?? undefined))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return selectForAdmin(db)
    .where(inArray(payments.id, ids))
    .orderBy(...orders[sort])
}

export const listIdsForAdmin = (db: Database, filters: PaymentFilters) =>
  db
    .select({ id: payments.id, amountPoisha: payments.amountPoisha })
    .from(payments)
    .where(meets(filters))
    .orderBy(...orders.newest)
    .limit(maxSelected)

export const findForAdmin = (db: Database, id: number) =>
  selectForAdmin(db).where(eq(payments.id, id)).limit(1)

/** Has every column that a filter names but the words and the ids: at a million payments it counts any choice within 100 ms. */
const byKind = sql`${payments} INDEXED BY payments_kind`

/** The number of matching payments. For one choice alone the narrower index of its own is faster. */
export function countForAdmin(db: Database, filters: PaymentFilters) {
  const { q, ids, status, payment_method, type } = filters
  const counted = db.select({ total: sql<number>`count(*)`.as('total') })
  const choices = [status, payment_method, type].filter(Boolean).length
  return choices > 1 && !q && !ids
    ? counted.from(byKind).where(and(meets(filters), isNotNull(payments.listedAt)))
    : counted.from(payments).where(meets(filters))
}

export const countByStatus = (db: Database) =>
  db
    .select({ status: payments.status, total: sql<number>`count(*)`.as('total') })
    .from(payments)
    .groupBy(payments.status)
