import { sql } from 'drizzle-orm'
import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { unmetADay } from './unmet-searches.rules.ts'

/** Counts a search, if the statement before it wrote a row and the day has room for another text. */
export const countUnmetSearch = (db: Database, words: string, day: string): UnrunQuery =>
  db.run(sql`
    INSERT INTO unmet_searches (day, words, searches)
    SELECT ${day}, ${words}, 1
    WHERE ${wroteRow} AND (
      EXISTS (SELECT 1 FROM unmet_searches WHERE day = ${day} AND words = ${words})
      OR (SELECT count(*) FROM unmet_searches WHERE day = ${day}) < ${unmetADay.site})
    ON CONFLICT (day, words) DO UPDATE SET searches = searches + 1`)

export type UnmetSearch = { id: number; words: string; searches: number; last_day: string }

/** One row for each text, the most frequent first. `id` is that of one of its rows. */
export const listUnmetSearches = (
  db: Database,
  since: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  db.all<UnmetSearch>(sql`
    SELECT max(id) AS id, words, sum(searches) AS searches, max(day) AS last_day
    FROM unmet_searches WHERE day >= ${since}
    GROUP BY words ORDER BY searches DESC, last_day DESC, words LIMIT ${limit} OFFSET ${offset}`)

export const countUnmetTexts = (db: Database, since: string) =>
  db.all<{ total: number }>(
    sql`SELECT count(DISTINCT words) AS total FROM unmet_searches WHERE day >= ${since}`,
  )

export const findUnmetSearch = (db: Database, id: number) =>
  db.all<{ words: string }>(sql`SELECT words FROM unmet_searches WHERE id = ${id}`)

/** Deletes the text of all days. */
export const deleteUnmetSearch = (db: Database, words: string) =>
  db.all<{ id: number }>(sql`DELETE FROM unmet_searches WHERE words = ${words} RETURNING id`)

/** Deletes the text of all days, if the statement before it wrote a row. */
export const forgetUnmetSearch = (db: Database, words: string): UnrunQuery =>
  db.run(sql`DELETE FROM unmet_searches WHERE words = ${words} AND ${wroteRow}`)
