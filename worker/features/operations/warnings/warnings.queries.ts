import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'

/** A warning that was not seen for this time is over. One that comes back earlier is the same, without another message. */
const quietTime = 30 * 60_000

const isOver = (now: Date): SQL => sql`last_seen_at <= ${now.getTime() - quietTime}`

/** SQL for what a message has to say of a row: `begun`, `over`, or null. The end of what was announced while it lasted is announced, too. */
const newsOf = (now: Date): SQL => sql`(CASE
  WHEN ${isOver(now)} THEN iif(title IS NOT NULL AND announced_at <= last_seen_at, 'over', NULL)
  WHEN announced_at IS NULL THEN 'begun' END)`

const isAmong = (keys: readonly string[]): SQL =>
  sql`key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`

type Found = { key: string; title: string | null; since: Date | null }

/** A row comes back for each that was not open. */
export const openWarningsOf = (db: Database, found: readonly Found[], now: Date) =>
  db.all<{ key: string }>(sql`
    INSERT INTO open_warnings (key, title, opened_at, last_seen_at)
    SELECT value ->> 'key', value ->> 'title', min(value ->> 'since', ${now.getTime()}), ${now.getTime()}
    FROM json_each(${JSON.stringify(found.map(({ since, ...row }) => ({ ...row, since: (since ?? now).getTime() })))})
    WHERE 1 ON CONFLICT (key) DO NOTHING RETURNING key`)

export const renewWarnings = (db: Database, keys: readonly string[], now: Date) =>
  db.run(sql`
    UPDATE open_warnings SET last_seen_at = max(last_seen_at, ${now.getTime()}) WHERE ${isAmong(keys)}`)

export type News = {
  key: string
  title: string | null
  opened_at: number
  last_seen_at: number
  news: 'begun' | 'over'
}

export const listNews = (db: Database, now: Date) =>
  db.all<News>(sql`
    SELECT key, title, opened_at, last_seen_at, ${newsOf(now)} AS news FROM open_warnings
    WHERE ${newsOf(now)} IS NOT NULL ORDER BY opened_at, key`)

/** Claims all of this news for one message, or none: `wroteRow` then says that no other run has claimed any of it. */
export const claimNews = (db: Database, news: readonly News[], now: Date) => {
  const isNews = sql`${isAmong(news.map(({ key }) => key))} AND ${newsOf(now)} IS NOT NULL`
  return db.run(sql`
    UPDATE open_warnings SET announced_at = ${now.getTime()}
    WHERE ${isNews} AND (SELECT count(*) FROM open_warnings WHERE ${isNews}) = ${news.length}`)
}

/** Deletes what is over and of which no message has more to say. @param isSilent whether there are no messages */
export const closeWarnings = (db: Database, now: Date, { isSilent }: { isSilent: boolean }) =>
  db.all<{ key: string; opened_at: number }>(sql`
    DELETE FROM open_warnings WHERE ${isOver(now)} AND (${isSilent ? 1 : 0} OR ${newsOf(now)} IS NULL)
    RETURNING key, opened_at`)
