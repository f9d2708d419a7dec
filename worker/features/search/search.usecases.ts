import type { Database } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { searchCustomers, searchPayments, searchWorkers } from './search.queries.ts'
import { shortestSearch } from './search.schema.ts'

const mostOfEach = 5

type Found = {
  customers: { id: number; name: string; phone: string | null }[]
  workers: {
    id: number
    name: string
    phone: string
    status: 'pending' | 'approved' | 'rejected'
    is_active: boolean
    category: string
    place: string
  }[]
  payments: {
    id: number
    ref: string
    status: string
    /** Taka. */
    amount: number
    payer: string
    plan: string
    time: string | null
  }[]
}

/**
 * Looks for people and, for the admin, payments at once: the few newest of each. Fewer than two letters find nothing.
 * One round trip.
 */
export async function searchEverything(
  db: Database,
  text: string,
  role: CurrentUser['role'],
): Promise<Found> {
  const terms = [...text].length >= shortestSearch ? searchTerms(text) : null
  if (!terms) return { customers: [], workers: [], payments: [] }
  const people = [searchCustomers(db, terms, mostOfEach), searchWorkers(db, terms, mostOfEach)] as const
  const [customers, workers, payments] =
    role === 'admin'
      ? await db.batch([...people, searchPayments(db, text, mostOfEach)])
      : [...(await db.batch(people)), []]
  return {
    customers,
    workers: workers.map(({ isActive, categoryName, area, district, ...worker }) => ({
      ...worker,
      is_active: isActive,
      category: categoryName,
      place: `${area}, ${district}`,
    })),
    payments: payments.map(({ id, ref, status, amountPoisha, payer, planName, listedAt }) => ({
      id,
      ref,
      status,
      amount: poishaToTaka(amountPoisha),
      payer,
      plan: planName,
      time: listedAt?.toISOString() ?? null,
    })),
  }
}
