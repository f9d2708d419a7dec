import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { districts, thanas } from '#worker/features/places/places.table.ts'
import { expiryOf, maxOpenRequests, settlingTime } from './provider-requests.rules.ts'
import type { WantedProvider } from './provider-requests.schema.ts'
import { listingScope } from '#worker/features/statistics/statistics.rules.ts'
import { listingCounts } from '#worker/features/statistics/statistics.table.ts'

type Wanting = WantedProvider & { phone: string; userId: number | null; now: Date }

const scopeOfRequest = ({ category_id, place_level, place_id }: WantedProvider) =>
  listingScope({
    categoryId: category_id,
    ...(place_level === 'upazila' ? { upazilaId: place_id } : { districtId: place_id }),
  })

const tables = { upazila: sql.raw('thanas'), district: sql.raw('districts') }

const isOpen = (now: Date) => sql`answered_at IS NULL AND expires_at > ${now.getTime()}`

const exists = ({ category_id, place_level, place_id }: WantedProvider) =>
  sql`EXISTS (SELECT 1 FROM ${categories} WHERE id = ${category_id} AND is_active = 1)
    AND EXISTS (SELECT 1 FROM ${tables[place_level]} WHERE id = ${place_id})`

const isListed = (scope: string) =>
  sql`EXISTS (SELECT 1 FROM ${listingCounts} WHERE scope = ${scope} AND total > 0)`

const openOf = (phone: string, now: Date) =>
  sql`(SELECT count(*) FROM provider_requests WHERE phone = ${phone} AND ${isOpen(now)})`

/** Writes the request, or opens an expired one again. No row: one is open, or {@link explainRequest} says why. */
export function insertRequest(db: Database, wanting: Wanting, onlyIf: SQL = sql`1`) {
  const { phone, userId, category_id, place_level, place_id, now } = wanting
  const scope = scopeOfRequest(wanting)
  const [at, end] = [now.getTime(), expiryOf(now).getTime()]
  return db.all<{ id: number }>(sql`
    INSERT INTO provider_requests (phone, user_id, category_id, place_level, place_id, scope, created_at, expires_at)
    SELECT ${phone}, ${userId}, ${category_id}, ${place_level}, ${place_id}, ${scope}, ${at}, ${end}
    WHERE ${onlyIf} AND ${exists(wanting)} AND NOT ${isListed(scope)} AND ${openOf(phone, now)} < ${maxOpenRequests}
    ON CONFLICT (phone, scope) WHERE answered_at IS NULL DO UPDATE SET
      user_id = excluded.user_id, created_at = excluded.created_at, expires_at = excluded.expires_at, matched_at = NULL
    WHERE provider_requests.expires_at <= ${at}
    RETURNING id`)
}

export const explainRequest = (db: Database, wanting: Wanting) => {
  const scope = scopeOfRequest(wanting)
  return db.all<{ there: number; listed: number; open: number }>(sql`
    SELECT ${exists(wanting)} AS there, ${isListed(scope)} AS listed,
      EXISTS (SELECT 1 FROM provider_requests
        WHERE phone = ${wanting.phone} AND scope = ${scope} AND ${isOpen(wanting.now)}) AS open`)
}

/** A request of the account, or one that was left with its number before. */
const isOf = ({ id, phone }: { id: number; phone: string }) =>
  sql`(user_id = ${id} OR (user_id IS NULL AND phone = ${phone}))`

const placeName = sql`iif(place_level = 'upazila',
  (SELECT bn_name FROM ${thanas} WHERE id = place_id), (SELECT bn_name FROM ${districts} WHERE id = place_id))`

export type RequestRow = {
  id: number
  category_id: number
  category: string
  place_level: 'district' | 'upazila'
  place_id: number
  place: string
  created_at: number
  expires_at: number
}

export const listOpenRequests = (db: Database, user: { id: number; phone: string }, now: Date) =>
  db.all<RequestRow>(sql`
    SELECT r.id, r.category_id, c.name AS category, place_level, place_id, coalesce(${placeName}, '') AS place,
      r.created_at, r.expires_at
    FROM provider_requests r JOIN ${categories} c ON c.id = r.category_id
    WHERE ${isOf(user)} AND ${isOpen(now)} ORDER BY r.created_at DESC, r.id DESC`)

export const deleteRequest = (db: Database, user: { id: number; phone: string }, id: number) =>
  db.all<{ id: number }>(
    sql`DELETE FROM provider_requests WHERE id = ${id} AND answered_at IS NULL AND ${isOf(user)} RETURNING id`,
  )

export const listMatched = (db: Database, now: Date, limit: number) =>
  db.all<{ id: number; phone: string; category: string | null; place: string | null }>(sql`
    SELECT r.id, coalesce((SELECT phone FROM ${users} u WHERE u.id = r.user_id), r.phone) AS phone,
      (SELECT name FROM ${categories} WHERE id = r.category_id) AS category, ${placeName} AS place
    FROM provider_requests r
    WHERE answered_at IS NULL AND matched_at IS NOT NULL AND matched_at <= ${now.getTime() - settlingTime}
    ORDER BY matched_at LIMIT ${limit}`)

const stillListed = sql`EXISTS (SELECT 1 FROM ${listingCounts} l WHERE l.scope = provider_requests.scope AND l.total > 0)`

/** Answers a request once, if it is open and a provider is still listed. */
export const claimRequest = (db: Database, id: number, now: Date) =>
  db.all<{ id: number }>(sql`
    UPDATE provider_requests SET answered_at = ${now.getTime()}
    WHERE id = ${id} AND matched_at IS NOT NULL AND ${isOpen(now)} AND ${stillListed} RETURNING id`)

/** A request waits again if the provider that fitted has gone. */
export const releaseRequest = (db: Database, id: number) =>
  db.run(sql`
    UPDATE provider_requests SET matched_at = NULL
    WHERE id = ${id} AND answered_at IS NULL AND matched_at IS NOT NULL AND NOT ${stillListed}`)

/** Deletes the requests of an account and its numbers, if `onlyIf` holds. */
export const deleteRequestsOf = (db: Database, userId: number, phones: readonly string[], onlyIf: SQL) =>
  db.run(sql`
    DELETE FROM provider_requests
    WHERE (user_id = ${userId} OR phone IN (SELECT value FROM json_each(${JSON.stringify(phones)}))) AND ${onlyIf}`)

/** All requests of an account, for its export. */
export const listRequestsOf = (db: Database, userId: number) =>
  db.all<Omit<RequestRow, 'place_id' | 'category_id'> & { phone: string; answered_at: number | null }>(sql`
    SELECT r.id, r.phone, coalesce((SELECT name FROM ${categories} WHERE id = r.category_id), '') AS category, place_level,
      coalesce(${placeName}, '') AS place, r.created_at, r.expires_at, r.answered_at
    FROM provider_requests r
    WHERE user_id = ${userId} OR (user_id IS NULL AND phone = (SELECT phone FROM ${users} WHERE id = ${userId}))
    ORDER BY r.id`)

type DemandRow = {
  category: string | null
  category_id: number
  place: string | null
  place_level: 'district' | 'upazila'
  place_id: number
  district: string | null
  open: number
  answered: number
  last_at: number
}

/** Open and answered requests by trade and place, those with most open first. The sweep keeps the table short. */
export const listDemand = (db: Database, now: Date, { limit, offset }: { limit: number; offset: number }) =>
  db.all<DemandRow>(sql`
    SELECT category_id, (SELECT name FROM ${categories} WHERE id = category_id) AS category, place_level, place_id,
      ${placeName} AS place,
      iif(place_level = 'upazila', (SELECT d.bn_name FROM ${thanas} t JOIN ${districts} d ON d.id = t.district_id
        WHERE t.id = place_id), NULL) AS district,
      sum(answered_at IS NULL) AS open, sum(answered_at IS NOT NULL) AS answered, max(created_at) AS last_at
    FROM provider_requests WHERE expires_at > ${now.getTime()}
    GROUP BY scope ORDER BY open DESC, last_at DESC, scope LIMIT ${limit} OFFSET ${offset}`)

export const countDemand = (db: Database, now: Date) =>
  db.all<{ total: number }>(
    sql`SELECT count(DISTINCT scope) AS total FROM provider_requests WHERE expires_at > ${now.getTime()}`,
  )

/** The list in which a request to be notified was answered: the trade and the place. */
export const findRequestedList = (db: Database, requestId: number) =>
  db.all<{ category_id: number; place_level: 'district' | 'upazila'; place_id: number }>(
    sql`SELECT category_id, place_level, place_id FROM provider_requests WHERE id = ${requestId}`,
  )
