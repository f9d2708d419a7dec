import '#worker/parts.ts'
import { env } from 'cloudflare:workers'
import type { InferSelectModel, SQL } from 'drizzle-orm'
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { openDatabase } from '#worker/db/db.ts'

/** The database of the current test file. The Worker under test uses the same one. */
export const db = openDatabase(env.DB, 'primary').db

/** The rows of a table that meet a condition. */
export const rowsOf = <Table extends SQLiteTable>(table: Table, condition: SQL | undefined) =>
  db.select().from<SQLiteTable>(table).where(condition) as unknown as Promise<InferSelectModel<Table>[]>

/** Changes these rows directly, as another request might. The query is built and not run before it is awaited. */
export const changeRows = <Table extends SQLiteTable>(
  table: Table,
  condition: SQL | undefined,
  values: SQLiteUpdateSetSource<Table>,
) => db.update(table).set(values).where(condition)
