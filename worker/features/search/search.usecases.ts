import { batch, type Database } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { searchCustomers, searchPayments, searchWorkers } from './search.queries.ts'
import { shortestSearch } from './search.schema.ts'
import { searchResults } from './search.serialisers.ts'

const mostOfEach = 5

/** The newest five of each kind. Payments are for admins only. */
export async function searchEverything(db: Database, text: string, role: CurrentUser['role']) {
  const terms = [...text].length >= shortestSearch ? searchTerms(text) : null
  if (!terms) return searchResults({ customers: [], workers: [], payments: [] })
  const found = await batch(db, {
    customers: searchCustomers(db, terms, mostOfEach),
    workers: searchWorkers(db, terms, mostOfEach),
    payments: role === 'admin' ? searchPayments(db, text, mostOfEach) : null,
  })
  return searchResults({ ...found, payments: found.payments ?? [] })
}
