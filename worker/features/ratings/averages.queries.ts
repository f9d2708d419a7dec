import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

const ratingsOf = sql`(SELECT coalesce(sum(r.rating), 0) AS total, count(*) AS number FROM ratings r WHERE r.provider_id = p.id)`

/** SQL for "the stars of the profile `p` are not those of its ratings". */
export const hasWrongAverage = sql`(p.rating_sum, p.rating_count) <> ${ratingsOf}`

export const listWrongAverages = (db: Database, limit: number) =>
  db.all<{ id: number }>(
    sql`SELECT p.id FROM ${providers} p WHERE ${hasWrongAverage} ORDER BY p.id LIMIT ${limit}`,
  )

/** @param which a condition on `p` */
export const repairAverages = (db: Database, which: SQL): UnrunQuery =>
  db.run(sql`UPDATE ${providers} AS p SET (rating_sum, rating_count) = ${ratingsOf} WHERE ${which}`)
