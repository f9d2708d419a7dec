import { runBatch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { deepestPage } from '#worker/features/providers/listing/browse.schema.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { keyedPages } from '#worker/lib/csv.ts'
import {
  accountEvent,
  customerPayment,
  customerRating,
  customerReport,
  customerReveal,
  customerSubscription,
  staffCustomer,
  staffCustomerDetail,
} from './customers.serialisers.ts'
import {
  countTraces,
  findProviderOf,
  listAccountHistory,
  listPaymentsOf,
  listRatingsOf,
  listReportsOf,
  listRevealsOf,
  listSubscriptionsOf,
} from './customer-traces.queries.ts'
import {
  countCustomers,
  findCustomer,
  listCustomers,
  listCustomersBehind,
  type CustomerFilter,
} from './customers.queries.ts'
import type { CustomerSort } from './customers.schema.ts'
import { accountNotFound, customersTooDeep } from '#worker/features/users/users.errors.ts'

const perPage = 20

/**
 * A page of the customers with the totals of the list. One round trip.
 * @throws 422 `page_too_deep`
 */
export async function readCustomers(
  db: Database,
  filter: CustomerFilter,
  { page, sort, now }: { page: number; sort: CustomerSort; now: Date },
) {
  if (page > deepestPage) throw customersTooDeep()
  const [rows, [counted]] = await db.batch([
    listCustomers(db, filter, { sort, limit: perPage, offset: (page - 1) * perPage, now }),
    countCustomers(db, filter, now),
  ])
  const total = counted?.total ?? 0
  return {
    data: rows.map(staffCustomer),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.min(deepestPage, Math.ceil(total / perPage))),
      per_page: perPage,
      total,
    },
  }
}

/**
 * Everything that is known about a customer or a worker's account. Payments are the admin's alone: null for staff.
 * @throws 404
 */
export async function readCustomer(
  db: Database,
  id: number,
  { role, now }: { role: CurrentUser['role']; now: Date },
) {
  const [[account], [counts], subscriptions, payments, reveals, reports, ratings, [provider], history] =
    await db.batch([
      findCustomer(db, id, now),
      countTraces(db, id, now),
      listSubscriptionsOf(db, id),
      listPaymentsOf(db, id),
      listRevealsOf(db, id),
      listReportsOf(db, id),
      listRatingsOf(db, id),
      findProviderOf(db, id),
      listAccountHistory(db, id),
    ])
  if (!account) throw accountNotFound()
  return {
    ...staffCustomerDetail(account),
    sessions_count: counts?.openSessions ?? 0,
    reveals_count: counts?.reveals ?? 0,
    reports_count: counts?.reports ?? 0,
    ratings_count: counts?.ratings ?? 0,
    biodata: provider ? { id: provider.id, status: provider.status, is_active: provider.isActive } : null,
    subscriptions: subscriptions.map((row) => customerSubscription(row, now)),
    payments: role === 'admin' ? payments.map(customerPayment) : null,
    reveals: reveals.map(customerReveal),
    reports: reports.map(customerReport),
    ratings: ratings.map(customerRating),
    history: history.map(accountEvent),
  }
}

/**
 * Every customer that meets a filter, page by page, oldest first. That a list of people left the site is written down.
 * @returns how many there are, and the pages
 */
export async function exportCustomers(db: Database, act: Act, filter: CustomerFilter) {
  const { now } = act
  const [[counted]] = (await runBatch(db, [
    countCustomers(db, filter, now),
    auditEntry(db, {
      ...act,
      action: 'customers.exported',
      entity: 'user',
      entityId: 'list',
      after: { subscription: filter.subscription, account: filter.account, searched: filter.search !== null },
    }),
  ])) as [{ total: number }[], unknown]
  const pages = keyedPages(
    (after: number | null, limit) => listCustomersBehind(db, filter, { after, limit, now }),
    ({ id }) => id,
  )
  return { total: counted?.total ?? 0, pages }
}
