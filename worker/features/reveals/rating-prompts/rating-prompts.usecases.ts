import { batch, type Database } from '#worker/db/db.ts'
import { findRevealed } from '../contacts/contact-reports.queries.ts'
import { contactNotRevealed } from '../reveals.errors.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { dismissPrompt, findRatingPrompt } from './rating-prompts.queries.ts'

const daysToWork = 2

/** The next provider that the customer is asked about, two days after the number was seen; null if there is none. */
export async function readRatingPrompt(db: Database, customer: { id: number }, now: Date) {
  const until = new Date(now.getTime() - daysToWork * millisecondsPerDay)
  const [row] = await findRatingPrompt(db, { customerId: customer.id, until })
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    profile_photo: row.photo && `/storage/${row.photo}`,
    revealed_at: new Date(row.revealed_at).toISOString(),
  }
}

/** @throws 404 for a number that was not revealed */
export async function dismissRatingPrompt(
  db: Database,
  customer: { id: number },
  providerId: number,
  now: Date,
): Promise<void> {
  const {
    revealed: [revealed],
  } = await batch(db, {
    revealed: findRevealed(db, customer.id, providerId),
    dismissed: dismissPrompt(db, { customerId: customer.id, providerId, now }),
  })
  if (!revealed) throw contactNotRevealed()
}
