import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database, UnrunQuery } from '#worker/db/db.ts'

/** Keeps the JSON parameter below 2 MB, the limit of D1. A Bengali letter takes three bytes. */
const ROWS_PER_STATEMENT = 500

/**
 * The two halves of an INSERT that reads its rows from one JSON text. This is much faster than one parameter per value,
 * and D1 allows only 100 parameters. Values are converted as drizzle would store them. A column that is in no row gets
 * its default.
 */
function insertion<Table extends SQLiteTable>(table: Table, rows: readonly Table['$inferInsert'][]) {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) =>
    rows.some((row) => row[key as keyof typeof row] !== undefined),
  )
  const values = rows.map((row) =>
    columns.map(([key, column]) => {
      const value = row[key as keyof typeof row] as unknown
      return value === undefined || value === null ? null : column.mapToDriverValue(value)
    }),
  )
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
  const reads = columns.map((_, i) => `json_extract(value, '$[${i}]')`).join(', ')
  return {
    head: `INSERT INTO "${getTableName(table)}" (${names}) SELECT ${reads}`,
    json: JSON.stringify(values),
  }
}

/** Builds as many INSERT statements as the rows need. A row that already exists makes the batch fail. */
export function insertRows<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): UnrunQuery[] {
  const statements: UnrunQuery[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const { head, json } = insertion(table, rows.slice(from, from + ROWS_PER_STATEMENT))
    statements.push(db.run(sql`${sql.raw(head)} FROM json_each(${json})`))
  }
  return statements
}

/**
 * One INSERT statement without parameters, so that `wrangler d1 execute` can run it. D1 allows 100 kB per statement.
 * Existing rows stay unchanged.
 * @param guard an SQL condition; the statement writes nothing when it is false
 */
export function insertText<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  guard: string,
): string {
  const { head, json } = insertion(table, rows)
  return `${head} FROM json_each('${json.replaceAll("'", "''")}') WHERE ${guard} ON CONFLICT DO NOTHING`
}
