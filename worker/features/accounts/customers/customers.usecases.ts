import { sql } from 'drizzle-orm'
import { batch, firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import { users } from '#worker/features/people/people.table.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { listedRow, openPerson } from '#worker/features/audit/staff-reads.usecases.ts'
import { exportedRow, recordExport, type ExportContext } from '#worker/features/exports/exports.usecases.ts'
import { csvOfList } from '#worker/lib/csv.ts'
import { decideEach, type Decided } from '#worker/lib/decide-each.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { customerCsv, customerHistory, staffCustomer, staffCustomerDetail } from './customers.answers.ts'
import { findProviderOf } from '#worker/features/providers/providers.queries.ts'
import { countTraces, listAccountHistory, listTraces } from './customer-traces.queries.ts'
import {
  challengeUser,
  countCustomers,
  findCustomer,
  listCustomerIds,
  listCustomers,
  listCustomersAfter,
  type CustomerFilter,
  findSuspendable,
  liftSuspension,
  projectListingOfUser,
  suspendUser,
} from './customers.queries.ts'
import type { CustomerSort, SuspendMany } from './customers.schema.ts'
import {
  accountNotFound,
  customersTooDeep,
  alreadySuspended,
  notSuspended,
} from '#worker/features/people/people.errors.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { endSessionsOf } from '#worker/features/people/sessions/sessions.queries.ts'

type Reader = { reader: CurrentUser; now: Date }

/** @throws 422 `page_too_deep` */
export async function readCustomers(
  db: Database,
  filter: CustomerFilter,
  { page: number, sort, reader, now }: Reader & { page: number | undefined; sort: CustomerSort },
) {
  const page = listPage(number, { tooDeep: customersTooDeep })
  const { rows, counted } = await batch(db, {
    rows: listCustomers(db, filter, { ...page, sort, now }),
    counted: countCustomers(db, filter, now),
  })
  return { data: rows.map(listedRow(reader)).map(staffCustomer), meta: pageMeta(page, counted) }
}

/** At most `maxSelected` ids, for a selection of all that the filter finds. */
export const readCustomerIds = async (db: Database, filter: CustomerFilter, now: Date): Promise<number[]> =>
  (await listCustomerIds(db, filter, now)).map(({ id }) => id)

/** Payments are null for a reader who may not read them. @throws 404; 403 as `openPerson` */
export async function readCustomer(db: Database, id: number, { reader, now }: Reader) {
  await openPerson(db, reader, sql`(SELECT id FROM ${users} WHERE id = ${id})`, now)
  const {
    accounts: [account],
    counts: [counts],
    providers: [biodata],
    ...found
  } = await batch(db, {
    accounts: findCustomer(db, id, now),
    counts: countTraces(db, id, now),
    ...listTraces(db, id),
    providers: findProviderOf(db, id),
    history: listAccountHistory(db, id),
  })
  if (!account) throw accountNotFound()
  return {
    ...staffCustomerDetail(account),
    ...customerHistory(
      { ...found, counts, biodata, payments: can(reader, 'read_payments') ? found.payments : null },
      { now },
    ),
  }
}

export async function exportCustomers(
  db: Database,
  act: ExportContext,
  filter: CustomerFilter,
): Promise<Response> {
  const { now } = act
  const counted = await recordExport(db, act, {
    list: 'customers',
    count: countCustomers(db, filter, now),
    filters: {
      subscription: filter.subscription,
      account: filter.account,
      ids: filter.ids,
      searched: filter.search !== null,
    },
  })
  return csvOfList({
    name: `customers-${dayOf(now)}`,
    columns: customerCsv,
    total: counted?.total ?? 0,
    read: async (after: number | null, limit) =>
      (await listCustomersAfter(db, filter, { after, limit, now })).map(exportedRow(act.actor)),
    keyOf: ({ id }) => id,
  })
}

/** @throws 404, also for admin and staff */
const requireSuspendable = (db: Database, id: number) => firstOr(findSuspendable(db, id), accountNotFound)

/** @throws 404, also for admin and staff; 409 `already_suspended` */
export async function suspendAccount(
  db: Database,
  act: StaffContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await requireSuspendable(db, id)
  const suspended = await auditWrite(db, act, {
    write: suspendUser(db, id, reason, act.now),
    action: 'user.suspended',
    entity: 'user',
    entityId: id,
    before: { suspended: false },
    after: { suspended: true, reason },
    also: [
      endSessionsOf(db, id, { now: act.now, reason: 'suspended' }, wroteRow),
      ...projectListingOfUser(db, id),
    ],
  })
  if (!suspended) throw alreadySuspended()
}

/** Asks a customer for a challenge before each new number, or ends that. What is so already stays. @throws 404 */
export async function setChallenge(
  db: Database,
  act: StaffContext,
  { id, isChallenged }: { id: number; isChallenged: boolean },
): Promise<void> {
  await requireSuspendable(db, id)
  await auditWrite(db, act, {
    write: challengeUser(db, id, isChallenged ? act.now : null),
    action: isChallenged ? 'user.challenged' : 'user.challenge_ended',
    entity: 'user',
    entityId: id,
    before: { is_challenged: !isChallenged },
    after: { is_challenged: isChallenged },
  })
}

/** @throws 404; 409 `not_suspended` */
export async function reinstateAccount(db: Database, act: StaffContext, id: number): Promise<void> {
  const { reason } = await requireSuspendable(db, id)
  const lifted = await auditWrite(db, act, {
    write: liftSuspension(db, id, act.now),
    action: 'user.reinstated',
    entity: 'user',
    entityId: id,
    before: { suspended: true, reason },
    after: { suspended: false },
    also: projectListingOfUser(db, id),
  })
  if (!lifted) throw notSuspended()
}

/** Each account has its own audit row. */
export const suspendEach = (db: Database, act: StaffContext, input: SuspendMany): Promise<Decided> =>
  decideEach(input.ids, (id) =>
    input.action === 'suspend'
      ? suspendAccount(db, act, { id, reason: input.reason })
      : reinstateAccount(db, act, id),
  )
