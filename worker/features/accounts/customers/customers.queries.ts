import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { matchesSearch } from '#worker/db/matching.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { maxSelected } from '#worker/lib/selection.schema.ts'
import type { SearchTerms } from '#worker/lib/text/search-terms.ts'
import { isSelfRegistered, placeNames } from '#worker/features/people/people.queries.ts'
import type { accountStates, CustomerSort, SubscriptionState } from './customers.schema.ts'
import { users } from '#worker/features/people/people.table.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'

export type CustomerFilter = {
  search: SearchTerms | null
  /** The id that the search may mean: a match besides those of `search`. */
  searchedId?: number | undefined
  subscription?: SubscriptionState | undefined
  account?: (typeof accountStates)[number] | undefined
  ids?: readonly number[] | undefined
}

const runs = (now: Date) =>
  sql`EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${users.id} AND s.status = 'active' AND s.ends_at > ${now.getTime()})`
// A failed or unpaid purchase is not a subscription.
const ran = sql`EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${users.id} AND s.status IN ('active', 'expired', 'refunded'))`

const subscriptionState = (now: Date) =>
  sql<SubscriptionState>`CASE WHEN ${runs(now)} THEN 'active' WHEN ${ran} THEN 'expired' ELSE 'none' END`

const customerColumns = (now: Date) => ({
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  suspendedAt: users.suspendedAt,
  suspensionReason: users.suspensionReason,
  revealsChallengedAt: users.revealsChallengedAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  ...placeNames,
  subscriptionState: subscriptionState(now).as('subscription_state'),
})

const selectCustomers = (db: Database, now: Date) =>
  db
    .select(customerColumns(now))
    .from(users)
    .leftJoin(divisions, eq(divisions.id, users.divisionId))
    .leftJoin(districts, eq(districts.id, users.districtId))
    .leftJoin(thanas, eq(thanas.id, users.upazilaId))

export type CustomerRow = Awaited<ReturnType<typeof selectCustomers>>[number]

const nameAndEmail = sql`${users.name} || ' ' || coalesce(${users.email}, '')`

const subscribed = (state: SubscriptionState, now: Date): SQL =>
  state === 'active'
    ? sql`${users.id} IN (SELECT s.user_id FROM ${subscriptions} s WHERE s.status = 'active' AND s.ends_at > ${now.getTime()})`
    : sql`${subscriptionState(now)} = ${state}`

function meets(
  { search, searchedId, subscription, account, ids }: CustomerFilter,
  now: Date,
): SQL | undefined {
  // The plus keeps SQLite from using the index of the role where another index finds fewer rows.
  const narrows = ids !== undefined || account === 'suspended' || (search !== null && 'phonePrefix' in search)
  return and(
    sql`${narrows ? sql.raw('+') : sql.raw('')}${users.role} = 'customer'`,
    isNull(users.erasedAt),
    account === 'suspended' ? isNotNull(users.suspendedAt) : undefined,
    subscription && subscribed(subscription, now),
    ids && inArray(users.id, [...ids]),
    search
      ? or(
          matchesSearch(search, { phone: users.phone, text: nameAndEmail }),
          searchedId === undefined ? undefined : eq(users.id, searchedId),
        )
      : undefined,
  )
}

const orders: Record<CustomerSort, SQL[]> = {
  newest: [desc(users.createdAt), desc(users.id)],
  oldest: [asc(users.createdAt), asc(users.id)],
  name: [asc(users.name), asc(users.id)],
}

export function listCustomers(
  db: Database,
  filter: CustomerFilter,
  { sort, limit, offset, now }: { sort: CustomerSort; limit: number; offset: number; now: Date },
) {
  // Ids first, so that the rows before the offset are not joined.
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(meets(filter, now))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return selectCustomers(db, now)
    .where(sql`${users.id} IN ${ids}`)
    .orderBy(...orders[sort])
}

export const countCustomers = (db: Database, filter: CustomerFilter, now: Date) =>
  db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(Object.values(filter).every((value) => !value) ? sql`${users} INDEXED BY users_customers` : users)
    .where(meets(filter, now))

export const listCustomersAfter = (
  db: Database,
  filter: CustomerFilter,
  { after, limit, now }: { after: number | null; limit: number; now: Date },
) =>
  selectCustomers(db, now)
    .where(and(meets(filter, now), after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit)

export const listCustomerIds = (db: Database, filter: CustomerFilter, now: Date) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(meets(filter, now))
    .orderBy(...orders.newest)
    .limit(maxSelected)

/** A customer or worker whose account is not erased. */
const isPerson = (id: number) => and(eq(users.id, id), isSelfRegistered, isNull(users.erasedAt))

export const findCustomer = (db: Database, id: number, now: Date) =>
  selectCustomers(db, now).where(isPerson(id))

export const findSuspendable = (db: Database, id: number) =>
  db
    .select({ id: users.id, suspendedAt: users.suspendedAt, reason: users.suspensionReason })
    .from(users)
    .where(isPerson(id))

export const suspendUser = (db: Database, id: number, reason: string, now: Date) =>
  db
    .update(users)
    .set({ suspendedAt: now, suspensionReason: reason, updatedAt: now })
    .where(and(isPerson(id), isNull(users.suspendedAt)))
    .returning({ id: users.id })

export const liftSuspension = (db: Database, id: number, now: Date) =>
  db
    .update(users)
    .set({ suspendedAt: null, suspensionReason: null, updatedAt: now })
    .where(and(isPerson(id), isNotNull(users.suspendedAt)))
    .returning({ id: users.id })

/** A row comes back if it changed. @param since null: no challenge any more */
export const challengeUser = (db: Database, id: number, since: Date | null) =>
  db
    .update(users)
    .set({ revealsChallengedAt: since })
    .where(
      and(isPerson(id), since ? isNull(users.revealsChallengedAt) : isNotNull(users.revealsChallengedAt)),
    )
    .returning({ id: users.id })

/** Removes the profile of an account from the public lists or adds it again, by the current state of the account. */
export const projectListingOfUser = (db: Database, userId: number): UnrunQuery[] =>
  projectListings(db, sql`p.user_id = ${userId}`)
