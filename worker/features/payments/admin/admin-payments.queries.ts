import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { districts, thanas } from '#worker/features/places/places.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { addDays, startOfDay } from '#worker/lib/dhaka-time.ts'
import { maxSelected } from '#worker/lib/selection.schema.ts'
import type { PaymentFilters, PaymentSort, Blocker } from './admin-payments.schema.ts'
import { claimedTransaction, lastReason } from '../settlement/settlement.queries.ts'
import { payments, paymentEvents } from '../payments.table.ts'
import { period, hasNoPaidBiodataFee } from '../payments.queries.ts'
import { mayBoost } from '#worker/features/entitlements/boosts/boosts.queries.ts'
import { holdsOrMayHold } from '../discounts/discounts.queries.ts'
import { codeUsedUp, reopenWithin, reviewReasons } from '../payments.rules.ts'
import type { PaymentPurpose, PaymentStatus } from '../payments.schema.ts'
import { beginsWithDigits, containsWords } from '#worker/db/matching.ts'
import { typedDigits } from '#worker/lib/text/fold.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

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
      boughtStatus: sql<string | null>`coalesce(${subscriptions.status}, ${boosts.status})`.as(
        'bought_status',
      ),
      dailyLimit: subscriptions.dailyLimit,
      durationDays: sql<number | null>`coalesce(${subscriptions.durationDays}, ${boosts.durationDays})`.as(
        'duration_days',
      ),
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

export const findPaymentById = (db: Database, id: number) =>
  db.select().from(payments).where(eq(payments.id, id)).limit(1)

export const findClaimed = (db: Database, id: number) =>
  db
    .select({ transaction: sql<string | null>`${claimedTransaction}`.as('claimed_transaction') })
    .from(payments)
    .where(eq(payments.id, id))

export const listEvents = (db: Database, paymentId: number) =>
  db
    .select({
      ...getTableColumns(paymentEvents),
      actorName: sql<string | null>`${users.name}`.as('actor_name'),
    })
    .from(paymentEvents)
    .leftJoin(users, eq(users.id, paymentEvents.actorId))
    .where(eq(paymentEvents.paymentId, paymentId))
    .orderBy(asc(paymentEvents.id))
    .limit(200)

/** The last decision about a payment, with the admin who made it; no admin if a gateway settled it. */
export const findDecision = (db: Database, paymentId: number) =>
  db.all<{ id: number | null; name: string | null; at: number }>(sql`
    SELECT u.id AS id, u.name AS name, e.created_at AS at
    FROM payment_events e LEFT JOIN ${users} u ON u.id = e.actor_id AND e.source = 'admin'
    WHERE e.payment_id = ${paymentId} AND e.kind IN ('confirm', 'reject', 'refund', 'settle')
    ORDER BY e.id DESC LIMIT 1`)

/** The last rejection, in Unix milliseconds. */
export const findLastRejection = (db: Database, paymentId: number) =>
  db.all<{ at: number }>(sql`
    SELECT created_at AS at FROM payment_events WHERE payment_id = ${paymentId} AND kind = 'reject' ORDER BY id DESC LIMIT 1`)

export const wasRejectedLately = (paymentId: number, now: Date): SQL => sql`EXISTS (
  SELECT 1 FROM payment_events rejected WHERE rejected.payment_id = ${paymentId} AND rejected.kind = 'reject'
    AND rejected.created_at > ${now.getTime() - reopenWithin})`

/** A payment that names the same money as another one. */
export type Rival = {
  id: number
  ref: string
  userId: number
  name: string
  phone: string | null
  status: PaymentStatus
  reason: string | null
  purpose: PaymentPurpose
  amountPoisha: number
  /** Unix milliseconds. */
  startedAt: number
  /** Unix milliseconds; when the payer entered the id. */
  submittedAt: number | null
}

/** SQL for the id of money that a row of `payments` names: proven, entered, or reported by its payer. */
const namedMoney = sql`coalesce(p.gateway_txn_id, CASE WHEN p.reason = ${reviewReasons.claimed} THEN (
  SELECT said.detail ->> 'transaction' FROM payment_events said
  WHERE said.payment_id = p.id AND said.kind = 'claim' ORDER BY said.id DESC LIMIT 1) END)`

/** The payments that name the same money as this one, with their payers: in review, rejected, or the one that spent it. */
export const listRivals = (db: Database, paymentId: number) =>
  db.all<Rival>(sql`
    WITH own AS (SELECT p.id, p.method, ${namedMoney} AS money FROM payments p WHERE p.id = ${paymentId}),
    same AS (
      SELECT p.id FROM payments p JOIN own ON p.method = own.method AND p.gateway_txn_id = own.money
      WHERE p.gateway_txn_id IS NOT NULL AND p.status IN ('review', 'paid', 'refunded', 'failed')
      UNION
      SELECT p.id FROM payments p JOIN own ON p.method = own.method
      WHERE p.status = 'review' AND p.reason = ${reviewReasons.claimed} AND ${namedMoney} = own.money)
    SELECT p.id, p.ref, p.user_id AS userId, u.name, u.phone, p.status, p.reason, p.purpose,
      p.amount_poisha AS amountPoisha, p.created_at AS startedAt,
      (SELECT max(said.created_at) FROM payment_events said
        WHERE said.payment_id = p.id AND said.kind IN ('submit_trx', 'claim')) AS submittedAt
    FROM payments p JOIN ${users} u ON u.id = p.user_id
    WHERE p.id IN (SELECT id FROM same) AND p.id <> ${paymentId}
    ORDER BY p.id LIMIT 20`)

/** Why the purchase of a payment cannot begin now, and until when; for display only, as the claim decides. */
export const findBlocker = (db: Database, paymentId: number, now: Date) => {
  const at = now.getTime()
  const mayStillBegin = sql.raw(`('pending', 'cancelled')`)
  const otherSubscription = sql`FROM ${subscriptions} other
    WHERE other.user_id = p.user_id AND other.status = 'active' AND other.ends_at > ${at}`
  return db.all<{ blocker: Blocker | null; until: number | null }>(sql`
    SELECT CASE
      WHEN NOT (SELECT ${holdsOrMayHold} FROM payments WHERE payments.id = p.id) THEN ${codeUsedUp}
      WHEN p.purpose = 'biodata_fee' THEN
        CASE WHEN NOT ${hasNoPaidBiodataFee(sql`p.user_id`)} THEN 'fee_paid' END
      WHEN p.purpose = 'subscription' THEN CASE
        WHEN NOT EXISTS (SELECT 1 FROM ${subscriptions} own
          WHERE own.id = p.subscription_id AND own.status IN ${mayStillBegin}) THEN 'already_given'
        WHEN EXISTS (SELECT 1 ${otherSubscription}) THEN 'active_subscription' END
      ELSE CASE
        WHEN b.status NOT IN ${mayStillBegin} THEN 'already_given'
        WHEN NOT EXISTS (SELECT 1 FROM ${providers} own WHERE own.id = b.provider_id AND own.status = 'approved')
          THEN 'not_approved'
        WHEN NOT ${mayBoost(sql`b.provider_id`, now)} THEN 'active_boost' END
      END AS blocker,
      CASE p.purpose WHEN 'subscription' THEN (SELECT other.ends_at ${otherSubscription})
        WHEN 'boost' THEN (SELECT running.ends_at FROM ${boosts} running
          WHERE running.provider_id = b.provider_id AND running.status = 'active' AND running.ends_at > ${at}) END AS until
    FROM payments p LEFT JOIN ${boosts} b ON b.id = p.boost_id
    WHERE p.id = ${paymentId}`)
}

/** By the beginning of a phone, a reference or a transaction id, or by words of the name, which alone has no index. */
export function findIdsMatching(text: string): SQL {
  const terms = searchTerms(text)
  const payer =
    terms &&
    ('phonePrefix' in terms
      ? beginsWithDigits(users.phone, terms.phonePrefix)
      : isPlainlyCode(text)
        ? null
        : containsWords(sql`${users.name}`, terms.words))
  const sources = [
    ...(payer
      ? [sql`SELECT p.id FROM ${users} JOIN payments p ON p.user_id = ${users.id} WHERE ${payer}`]
      : []),
    ...byCode(text),
  ]
  return sources.length > 0 ? sql.join(sources, sql` UNION ALL `) : sql`SELECT NULL`
}

/** One word of letters and digits is not a name, so the names, which have no index, are not searched. */
const isPlainlyCode = (text: string) => /^(?=.*\d)[A-Za-z0-9_-]{6,}$/.test(text.trim())

function byCode(text: string): SQL[] {
  const typed = typedDigits(text).replace(/\s+/g, '')
  if (!/^[A-Za-z0-9_-]{4,64}$/.test(typed)) return []
  const writings = [...new Set([typed, typed.toUpperCase()])]
  const anyOf = (ranges: SQL[]) => sql.join(ranges, sql` OR `)
  return [
    sql`SELECT id FROM payments WHERE ${begins('ref', typed.toUpperCase())}`,
    ...(['gateway_txn_id', 'bank_txn_id'] as const).map(
      (column) =>
        sql`SELECT id FROM payments WHERE ${anyOf(
          // The index begins with the method.
          writings.map((code) => sql`(method IN ${methods} AND ${begins(column, code)})`),
        )}`,
    ),
  ]
}

const methods = sql.raw(`(${paymentMethods.map((method) => `'${method}'`).join(', ')})`)

// A range, because LIKE cannot use an index of this collation; '~' follows every character of a code.
const begins = (column: 'ref' | 'gateway_txn_id' | 'bank_txn_id', code: string) =>
  sql`(${sql.raw(column)} >= ${code} AND ${sql.raw(column)} < ${`${code}~`})`
