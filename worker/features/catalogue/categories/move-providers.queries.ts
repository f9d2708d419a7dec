import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'

const among = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

export const listProvidersIn = (db: Database, categoryId: number, limit: number) =>
  db.all<{ id: number }>(
    sql`SELECT id FROM providers WHERE category_id = ${categoryId} ORDER BY id LIMIT ${limit}`,
  )

type Move = { ids: readonly number[]; from: number; to: number; now: Date }

export const moveProviders = (db: Database, { ids, from, to, now }: Move): UnrunQuery =>
  db.run(sql`
    UPDATE providers SET category_id = ${to}, updated_at = ${now.getTime()}
    WHERE id IN ${among(ids)} AND category_id = ${from} AND EXISTS (SELECT 1 FROM categories WHERE id = ${to})`)

export const redirectChanges = (db: Database, { from, to }: Pick<Move, 'from' | 'to'>): UnrunQuery =>
  db.run(sql`
    UPDATE provider_changes SET changes = json_set(changes, '$.categoryId', ${to} + 0)
    WHERE status = 'pending' AND changes ->> 'categoryId' = ${from} AND EXISTS (SELECT 1 FROM categories WHERE id = ${to})`)

export const areProviders = (ids: readonly number[]) => sql`p.id IN ${among(ids)}`
