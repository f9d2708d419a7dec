import { batch, type Database, type RowOf } from '#worker/db/db.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { searchCustomers, searchPayments, searchWorkers } from './search.queries.ts'
import { minSearchLength } from './search.schema.ts'
import { poishaToTaka } from '#worker/lib/money.ts'

type Found = {
  customers: RowOf<typeof searchCustomers>[] | null
  workers: RowOf<typeof searchWorkers>[] | null
  payments: RowOf<typeof searchPayments>[] | null
}

const searchResults = ({ customers, workers, payments }: Found) => ({
  customers: (customers ?? []).map(({ id, name, phone }) => ({ id, name, phone })),
  workers: (workers ?? []).map((worker) => ({
    id: worker.id,
    name: worker.name,
    phone: worker.phone,
    status: worker.status,
    is_active: worker.isActive,
    category: worker.categoryName,
    place: `${worker.area}, ${worker.district}`,
  })),
  payments: (payments ?? []).map((payment) => ({
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

/** The newest five of each kind that the searcher may read. */
export async function searchEverything(db: Database, text: string, searcher: Person) {
  const terms = [...text].length >= minSearchLength ? searchTerms(text) : null
  if (!terms) return searchResults({ customers: null, workers: null, payments: null })
  const found = await batch(db, {
    customers: can(searcher, 'read_customers') ? searchCustomers(db, terms, maxOfEach) : null,
    workers: can(searcher, 'moderate') ? searchWorkers(db, terms, maxOfEach) : null,
    payments: can(searcher, 'read_payments') ? searchPayments(db, text, maxOfEach) : null,
  })
  return searchResults(found)
}
