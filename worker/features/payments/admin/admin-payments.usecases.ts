import { batch, type Database } from '#worker/db/db.ts'
import { deepestPage } from '#worker/features/providers/listing/browse.schema.ts'
import { keyedPages } from '#worker/lib/csv.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { adminPayment, type AdminPayment } from './admin-payments.serialisers.ts'
import { paymentsPageTooDeep } from './admin-payments.errors.ts'
import {
  countByStatus,
  countForAdmin,
  listForAdmin,
  listForExport,
  type PaymentKey,
} from './admin-payments.queries.ts'
import type { PaymentFilters, PaymentsQuery } from './admin-payments.schema.ts'
import { paymentStatuses, type PaymentStatus } from '#worker/features/payments/payments.schema.ts'
import {
  listRevenueForTotals,
  netPoisha,
  revenueBetween,
  revenueTotals,
} from '#worker/features/payments/revenue/revenue.queries.ts'

const usualPerPage = 20
const earliestDay = '2000-01-01'
const latestDay = '2099-12-31'

/** @throws 422 `page_too_deep` */
export async function readPayments(
  db: Database,
  { page = 1, per_page: perPage = usualPerPage, sort = 'newest', ...filters }: PaymentsQuery,
  now: Date,
) {
  if (page > deepestPage) throw paymentsPageTooDeep()
  const { from = earliestDay, to = latestDay } = filters
  const {
    rows,
    counts: [counted],
    statuses,
    days,
    chosenDays: [chosen],
  } = await batch(db, {
    rows: listForAdmin(db, filters, { sort, limit: perPage, offset: (page - 1) * perPage }),
    counts: countForAdmin(db, filters),
    statuses: countByStatus(db),
    days: listRevenueForTotals(db, now),
    chosenDays: revenueBetween(db, { from, to }),
  })
  const total = counted?.total ?? 0
  const totalOf = (status: PaymentStatus) => statuses.find((row) => row.status === status)?.total ?? 0
  return {
    data: rows.map(adminPayment),
    current_page: page,
    per_page: perPage,
    total,
    last_page: Math.max(1, Math.min(deepestPage, Math.ceil(total / perPage))),
    status_counts: Object.fromEntries(paymentStatuses.map((status) => [status, totalOf(status)])) as Record<
      PaymentStatus,
      number
    >,
    revenue: revenueTotals(days, now),
    revenue_of_days:
      chosen && (filters.from || filters.to)
        ? {
            paid: poishaToTaka(chosen.paidPoisha),
            refunded: poishaToTaka(chosen.refundedPoisha),
            net: poishaToTaka(netPoisha(chosen)),
            paid_count: chosen.paidCount,
          }
        : null,
  }
}

export async function exportPayments(
  db: Database,
  filters: PaymentFilters,
): Promise<{ total: number; pages: AsyncGenerator<AdminPayment[]> }> {
  const [counted] = await countForAdmin(db, filters)
  const rows = keyedPages(
    (after: PaymentKey | null, limit) => listForExport(db, filters, { after, limit }),
    ({ payment }) => ({ listedAt: payment.listedAt ?? payment.createdAt, id: payment.id }),
  )
  const pages = (async function* () {
    for await (const page of rows) yield page.map(adminPayment)
  })()
  return { total: counted?.total ?? 0, pages }
}
