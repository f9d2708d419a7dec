import type { RowOf } from '#worker/db/db.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import type { searchCustomers, searchPayments, searchWorkers } from './search.queries.ts'

type Found = {
  customers: RowOf<typeof searchCustomers>[]
  workers: RowOf<typeof searchWorkers>[]
  payments: RowOf<typeof searchPayments>[]
}

export const searchResults = ({ customers, workers, payments }: Found) => ({
  customers: customers.map(({ id, name, phone }) => ({ id, name, phone })),
  workers: workers.map((worker) => ({
    id: worker.id,
    name: worker.name,
    phone: worker.phone,
    status: worker.status,
    is_active: worker.isActive,
    category: worker.categoryName,
    place: `${worker.area}, ${worker.district}`,
  })),
  payments: payments.map((payment) => ({
    id: payment.id,
    ref: payment.ref,
    status: payment.status,
    amount: poishaToTaka(payment.amountPoisha),
    payer: payment.payer,
    plan: payment.planName,
    time: payment.listedAt?.toISOString() ?? null,
  })),
})
