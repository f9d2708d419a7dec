import type { SQLInputValue } from 'node:sqlite'
import { drizzle } from 'drizzle-orm/d1'
import type { UnrunQuery } from '#worker/db/db.ts'

/** Builds queries that D1 does not run. */
export const queryBuilder = drizzle({} as D1Database)

/** The statement of a query and its parameters. */
export const textOf = (query: UnrunQuery) =>
  (query as unknown as { _prepare(): { getQuery(): { sql: string; params: SQLInputValue[] } } })
    ._prepare()
    .getQuery()
