import { batch, type Database } from '#worker/db/db.ts'
import { listedRow } from '#worker/features/audit/staff-reads.usecases.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { searchResults } from './staff-search.answers.ts'
import { listCustomers } from '../customers/customers.queries.ts'
import { searchPayments, searchWorkers } from './staff-search.queries.ts'
import { minSearchLength } from './staff-search.schema.ts'

const maxOfEach = 5

/** The newest five of each kind that the searcher may read. */
export async function searchEverything(db: Database, text: string, searcher: Person, now: Date) {
  const terms = [...text].length >= minSearchLength ? searchTerms(text) : null
  if (!terms) return searchResults({ customers: null, workers: null, payments: null })
  const page = { sort: 'newest', limit: maxOfEach, offset: 0, now } as const
  const found = await batch(db, {
    customers: can(searcher, 'read_customers') ? listCustomers(db, { search: terms }, page) : null,
    workers: can(searcher, 'moderate') ? searchWorkers(db, terms, maxOfEach) : null,
    payments: can(searcher, 'read_payments') ? searchPayments(db, text, maxOfEach) : null,
  })
  const listed = listedRow(searcher)
  return searchResults({
    ...found,
    customers: found.customers?.map(listed) ?? null,
    workers: found.workers?.map(listed) ?? null,
  })
}
