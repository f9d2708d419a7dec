import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database, UnrunQuery } from '#worker/db/db.ts'

/** D1 takes a value of up to 2 MB, and Bengali letters are three bytes. */
const ROWS_PER_STATEMENT = 500

/**
 * The two halves of an INSERT that reads its rows from one JSON text, which is far faster than binding every value and
 * knows no limit of 100 parameters. Values become what drizzle would store; a column that no row names takes its
 * default.
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

/** Statements for a batch, as many as the rows need. A row that exists already fails the batch. */
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
 * One INSERT without parameters, for `wrangler d1 execute` as well; D1 allows it 100 kB. What exists stays as it is.
 * @param guard SQL of a condition without which nothing is written
 */
export function insertText<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  guard: string,
): string {
  const { head, json } = insertion(table, rows)
  return `${head} FROM json_each('${json.replaceAll("'", "''")}') WHERE ${guard} ON CONFLICT DO NOTHING`
}
