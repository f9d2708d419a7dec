import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import {
  foreignKeysText,
  pageText,
  type ForeignKey,
  type Invariant,
  type PageResult,
} from './invariant-rules.queries.ts'
import { invariantChecks } from '../operations.table.ts'

export const listForeignKeys = (db: Database) => db.all<ForeignKey>(sql.raw(foreignKeysText))

export const checkPage = (db: Database, invariant: Invariant, page: { after: number; limit: number }) =>
  db.all<PageResult>(sql.raw(pageText(invariant, page)))

export const listChecks = (db: Database) => db.select().from(invariantChecks)

type NewState = Omit<typeof invariantChecks.$inferInsert, 'rule'>

export const saveCheck = (db: Database, rule: string, state: NewState) =>
  db
    .insert(invariantChecks)
    .values({ rule, ...state })
    .onConflictDoUpdate({ target: invariantChecks.rule, set: state })

/** Forgets rules that exist no more. A rule is one bound value, as JSON, because D1 takes 100 values. */
export const deleteOtherChecks = (db: Database, rules: readonly string[]) =>
  db
    .delete(invariantChecks)
    .where(sql`${invariantChecks.rule} NOT IN (SELECT value FROM json_each(${JSON.stringify(rules)}))`)
