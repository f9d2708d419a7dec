import { batch, type Database, type RowOf } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { searchCustomers, searchPayments, searchWorkers } from './search.queries.ts'
import { minSearchLength } from './search.schema.ts'
import { poishaToTaka } from '#worker/lib/money.ts'

type Found = {
  customers: RowOf<typeof searchCustomers>[]
  workers: RowOf<typeof searchWorkers>[]
  payments: RowOf<typeof searchPayments>[]
}

const searchResults = ({ customers, workers, payments }: Found) => ({
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

const maxOfEach = 5

/** The newest five of each kind. Payments are for admins only. */
export async function searchEverything(db: Database, text: string, role: CurrentUser['role']) {
  const terms = [...text].length >= minSearchLength ? searchTerms(text) : null
  if (!terms) return searchResults({ customers: [], workers: [], payments: [] })
  const found = await batch(db, {
    customers: searchCustomers(db, terms, maxOfEach),
    workers: searchWorkers(db, terms, maxOfEach),
    payments: role === 'admin' ? searchPayments(db, text, maxOfEach) : null,
  })
  return searchResults({ ...found, payments: found.payments ?? [] })
}
