import { batch, type Database } from '#worker/db/db.ts'
import { cursorPage, momentCursorText, type MomentCursor } from '#worker/lib/moment-cursor.ts'
import {
  findFavouriteState,
  listFavouriteIds,
  listFavourites,
  listProvidersByIds,
  saveFavourite,
  saveFavourites,
} from './favourites.queries.ts'
import { favouritesPerPage } from './favourites-limits.schema.ts'
import { cardOfId, favouriteCard } from './favourites.answers.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'

const providerNotListed = () => notFound('এই সেবাদাতা এখন তালিকায় নেই, তাই পছন্দে রাখা গেল না।')

const favouritesFull = () =>
  conflict('পছন্দের তালিকায় ২০০ জন আছেন। নতুন কাউকে রাখতে আগে একজনকে সরান।', 'favourites_full')

type Customer = { id: number }

/** A page of the saved providers, newest first. */
export async function readFavourites(
  db: Database,
  customer: Customer,
  cursor: MomentCursor | undefined,
  now: Date,
) {
  // One more than is shown tells whether there is a next page.
  const rows = await listFavourites(db, customer.id, { after: cursor, limit: favouritesPerPage + 1 })
  const { shown, next_cursor } = cursorPage(rows, favouritesPerPage, (row) =>
    momentCursorText(row.savedAt, row.id),
  )
  return { data: shown.map((row) => favouriteCard(row, now)), next_cursor }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export const readFavouriteIds = async (db: Database, customer: Customer) =>
  idsOf(await listFavouriteIds(db, customer.id))

/** The cards of a list that is kept on a phone, in the order of `ids`. */
export async function readCards(db: Database, ids: readonly number[], now: Date) {
  const rows = new Map((await listProvidersByIds(db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => cardOfId({ id, row: rows.get(id) }, now))
}

/** Saving again changes nothing. @throws 404 for a provider who is not listed; 409 `favourites_full` */
export async function addFavourite(
  db: Database,
  customer: Customer,
  providerId: number,
  now: Date,
): Promise<void> {
  const {
    state: [state],
  } = await batch(db, {
    written: saveFavourite(db, { customerId: customer.id, providerId, now }),
    state: findFavouriteState(db, customer.id, providerId),
  })
  if (state?.saved) return
  throw state?.listed ? favouritesFull() : providerNotListed()
}

/** Adds a list that was kept on a phone. Providers who are not listed, and those beyond the limit, are left out. */
export async function mergeFavourites(db: Database, customer: Customer, ids: readonly number[], now: Date) {
  const { before, after } = await batch(db, {
    before: listFavouriteIds(db, customer.id),
    written: saveFavourites(db, { customerId: customer.id, ids, now }),
    after: listFavouriteIds(db, customer.id),
  })
  return { ids: idsOf(after), added: after.length - before.length }
}
