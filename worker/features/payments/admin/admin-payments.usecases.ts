import { batch, type Database } from '#worker/db/db.ts'
import { exportedRow, recordExport, type ExportContext } from '#worker/features/exports/exports.usecases.ts'
import { csvOfList } from '#worker/lib/csv.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import { paymentsPageTooDeep } from './admin-payments.errors.ts'
import {
  countByStatus,
  countForAdmin,
  listForAdmin,
  listIdsForAdmin,
  type PaymentKey,
} from './admin-payments.queries.ts'
import type { PaymentFilters, PaymentsQuery } from './admin-payments.schema.ts'
import { adminPayment, paymentCsv, revenueOfDays } from './admin-payments.answers.ts'
import { paymentStatuses, type PaymentStatus } from '../payments.schema.ts'
import { listRevenueForTotals, revenueBetween } from '../revenue/revenue.queries.ts'
import type { Person } from '#worker/lib/rights.schema.ts'
import { listedRow } from '#worker/features/audit/staff-reads.usecases.ts'
import { revenueTotals } from '../revenue/revenue.rules.ts'

const earliestDay = '2000-01-01'
const latestDay = '2099-12-31'

/** @throws 422 `page_too_deep` */
export async function readPayments(
  db: Database,
  { page: asked, per_page: perPage, sort = 'newest', ...filters }: PaymentsQuery,
  { reader, now }: { reader: Person; now: Date },
) {
  const page = listPage(asked, { perPage, tooDeep: paymentsPageTooDeep })
  const { from = earliestDay, to = latestDay } = filters
  const { rows, counted, statuses, days, chosenDays } = await batch(db, {
    rows: listForAdmin(db, filters, { sort, ...page }),
    counted: countForAdmin(db, filters),
    statuses: countByStatus(db),
    days: listRevenueForTotals(db, now),
    chosenDays: revenueBetween(db, { from, to }),
  })
  const [chosen] = chosenDays
  const totalOf = (status: PaymentStatus) => statuses.find((row) => row.status === status)?.total ?? 0
  return {
    data: rows.map(listedRow(reader)).map((row) => adminPayment(row)),
    ...pageMeta(page, counted),
    status_counts: objectOf<Record<PaymentStatus, number>>(paymentStatuses, totalOf),
    revenue: revenueTotals(days, now),
    revenue_of_days: chosen && (filters.from || filters.to) ? revenueOfDays(chosen) : null,
  }
}

/** At most `maxSelected` ids with their sum in taka, for a selection of all that the filter finds. */
export async function readPaymentIds(db: Database, filters: PaymentFilters) {
  const found = await listIdsForAdmin(db, filters)
  return {
    ids: found.map(({ id }) => id),
    amount: poishaToTaka(found.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0)),
  }
}

export async function exportPayments(
  db: Database,
  act: ExportContext,
  filters: PaymentFilters,
): Promise<Response> {
  const { q, ...chosen } = filters
  const counted = await recordExport(db, act, {
    list: 'payments',
    count: countForAdmin(db, filters),
    filters: { ...chosen, searched: q !== undefined },
  })
  return csvOfList({
    name: 'payments',
    columns: paymentCsv,
    total: counted?.total ?? 0,
    read: async (after: PaymentKey | null, limit) =>
      (await listForAdmin(db, filters, { after, limit })).map(exportedRow(act.actor)),
    keyOf: ({ listedAt, createdAt, id }) => ({ listedAt: listedAt ?? createdAt, id }),
  })
}
