import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { isListed } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { knownColumns, shownAnswerRate } from '#worker/features/providers/providers.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { seenByCustomer } from '#worker/features/reveals/reveals.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import type { MomentCursor } from '#worker/lib/moment-cursor.ts'
import { maxFavourites } from './favourites-limits.schema.ts'
import { favourites } from './favourites.table.ts'
import { isErased } from '#worker/features/people/people.queries.ts'

const cardColumns = { ...knownColumns, boostedUntil: providers.boostedUntil, answerRate: shownAnswerRate }

/** The saved providers of a customer, also those who are not listed any more, newest first. */
export const listFavourites = (
  db: Database,
  customerId: number,
  { after, limit }: { after: MomentCursor | undefined; limit: number },
) =>
  db
    .select({
      ...cardColumns,
      savedAt: favourites.createdAt,
      isSeen: seenByCustomer.hasSeen(favourites.providerId, customerId).as('is_seen'),
    })
    .from(favourites)
    .innerJoin(providers, eq(providers.id, favourites.providerId))
    .innerJoin(users, eq(users.id, providers.userId))
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .where(
      and(
        eq(favourites.customerId, customerId),
        after
          ? sql`(${favourites.createdAt}, ${favourites.providerId}) < (${after.at}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(favourites.createdAt), desc(favourites.providerId))
    .limit(limit)

/** The ids of all saved providers of a customer, newest first. */
export const listFavouriteIds = (db: Database, customerId: number) =>
  db
    .select({ id: favourites.providerId })
    .from(favourites)
    .where(eq(favourites.customerId, customerId))
    .orderBy(desc(favourites.createdAt), desc(favourites.providerId))

/** Providers by id, listed or not. At most a page of ids, because each is a bound parameter. */
export const listProvidersByIds = (db: Database, ids: readonly number[]) =>
  db
    .select(cardColumns)
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .where(inArray(providers.id, [...ids]))

/** SQL for how many more providers the customer may save. */
const freePlaces = (customerId: number): SQL =>
  sql`${maxFavourites} - (SELECT count(*) FROM favourites own WHERE own.customer_id = ${customerId})`

/** Saves a listed provider. This one statement decides, so that parallel calls cannot pass the limit. */
export const saveFavourite = (
  db: Database,
  { customerId, providerId, now }: { customerId: number; providerId: number; now: Date },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO favourites (customer_id, provider_id, created_at)
    SELECT ${customerId}, ${providerListings.providerId}, ${now.getTime()} FROM ${providerListings}
    WHERE ${isListed(providerId)} AND NOT ${isErased(customerId)} AND ${freePlaces(customerId)} > 0
    ON CONFLICT DO NOTHING`)

/**
 * Saves the listed providers among `ids` as far as there is room, the first ones first. Each is saved a millisecond before the
 * one in front of it, so that the list keeps the order.
 */
export const saveFavourites = (
  db: Database,
  { customerId, ids, now }: { customerId: number; ids: readonly number[]; now: Date },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO favourites (customer_id, provider_id, created_at)
    SELECT ${customerId}, wanted.value, ${now.getTime()} - wanted.key
    FROM json_each(${JSON.stringify(ids)}) wanted
    WHERE EXISTS (SELECT 1 FROM ${providerListings} listed WHERE listed.provider_id = wanted.value)
      AND NOT EXISTS (SELECT 1 FROM favourites saved WHERE saved.customer_id = ${customerId} AND saved.provider_id = wanted.value)
      AND NOT ${isErased(customerId)}
    ORDER BY wanted.key
    LIMIT max(0, ${freePlaces(customerId)})
    ON CONFLICT DO NOTHING`)

/** Whether the customer has saved the provider, and whether the provider is listed. */
export const findFavouriteState = (db: Database, customerId: number, providerId: number) =>
  db.all<{ saved: 0 | 1; listed: 0 | 1 }>(sql`
    SELECT EXISTS (SELECT 1 FROM favourites own WHERE own.customer_id = ${customerId} AND own.provider_id = ${providerId}) AS saved,
      EXISTS (SELECT 1 FROM ${providerListings} WHERE ${isListed(providerId)}) AS listed`)

export const deleteFavourite = (db: Database, customerId: number, providerId: number) =>
  db
    .delete(favourites)
    .where(and(eq(favourites.customerId, customerId), eq(favourites.providerId, providerId)))
