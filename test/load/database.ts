import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { openLocalBindings } from '#seed/bindings.ts'
import { migrate } from '#seed/migrations.ts'
import { root } from '#seed/run-tool.ts'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { indexWordsSql } from '#worker/features/providers/listing/list-index.queries.ts'

/** Builds queries that D1 does not run. */
export const queryBuilder = drizzle({} as D1Database)

export type Statement = { sql: string; params: SQLInputValue[] }

type Unrun = { toSQL(): Statement } | { _prepare(): { getQuery(): Statement } }

/** The statement of a query and its parameters. A raw statement has no `toSQL`. */
export function textOf(query: object): Statement {
  const unrun = query as Unrun
  return 'toSQL' in unrun ? unrun.toSQL() : unrun._prepare().getQuery()
}

export const openBindings = (persistTo: string) => openLocalBindings({ root, persistTo })

/** The SQLite file of the local D1 database in a directory of `--persist-to`. @throws Error when there is none */
function databaseFile(persistTo: string): string {
  const [file] = globSync(join(persistTo, '**/*{d1,D1}*/**/*.sqlite'))
    .filter((path) => !path.endsWith('metadata.sqlite'))
    .sort((a, b) => statSync(b).size - statSync(a).size)
  if (!file) throw new Error(`${persistTo} has no database`)
  return file
}

/**
 * Makes a local D1 database with so many public providers, which the statements and triggers of the product list. 100,000 take about a
 * minute. @returns its SQLite file
 */
export async function fillDatabase(persistTo: string, providers: number): Promise<string> {
  const { env, close } = await openBindings(persistTo)
  await migrate(env.DB)
  await close()
  const file = databaseFile(persistTo)
  const database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN')
  for (const statement of [...referenceStatements, ...providerStatements(1, providers)])
    database.exec(statement)
  for (const { sql: text, params } of projectListings(queryBuilder, sql`1`).map(textOf))
    database.prepare(text).run(...params)
  database.exec(indexWordsSql('1'))
  database.exec('COMMIT')
  database.close()
  return file
}
