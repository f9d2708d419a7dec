import { Column, fillPlaceholders, is, SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

type Columns = Record<string, SQLiteColumn | SQL.Aliased>

/** What `batch` of db.ts asks of a query. */
type Prepared = {
  getQuery(): { sql: string; params: unknown[] }
  mapResult(result: { results: Record<string, unknown>[] }): Record<string, unknown>[]
}

// A query that is only read as text needs no database.
const unbound = drizzle({} as D1Database)

type SelectOf<Selected extends Columns> = ReturnType<typeof unbound.select<Selected>>
/** A query for a batch. `toSQL` has the values in place. */
type FixedQuery<Result> = RunnableQuery<Result, 'sqlite'> & {
  toSQL(): { sql: string; params: unknown[] }
}

type Built = { toSQL(): { sql: string; params: unknown[] }; _: { result: unknown } }

/**
 * A SELECT for the parts of a batch whose SQL is built once for each shape in an isolate, because Drizzle takes longer to build a
 * large query and to map its rows than SQLite takes to run it. An aliased expression comes as D1 answers it.
 * @param build the query, with `sql.placeholder(name)` for the values that differ from call to call. It sees only the shape
 * @returns takes a shape, of which there must be few, and the value of each placeholder
 */
export function fixedSelect<const Selected extends Columns, Shape, Query extends Built>(
  columns: Selected,
  build: (select: SelectOf<Selected>, shape: Shape) => Query,
): (shape: Shape, values: Record<string, unknown>) => FixedQuery<Query['_']['result']> {
  const texts = new Map<string, { sql: string; params: unknown[] }>()
  const decode = rowDecoder(columns)
  const select = () => unbound.select(named(columns)) as unknown as SelectOf<Selected>
  return (shape, values) => {
    const key = JSON.stringify(shape)
    const text = texts.get(key) ?? build(select(), shape).toSQL()
    texts.set(key, text)
    const toSQL = () => ({ sql: text.sql, params: fillPlaceholders(text.params, values) })
    const prepared: Prepared = {
      getQuery: toSQL,
      mapResult: ({ results }) => results.map(decode),
    }
    return { _prepare: () => prepared, toSQL } as unknown as FixedQuery<Query['_']['result']>
  }
}

/** The columns under the names of the result, so that an answer of D1 has them already. */
const named = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, field]) => [
      key,
      is(field, SQL.Aliased) ? field.sql.as(key) : sql`${field}`.as(key),
    ]),
  )

const isDecoded = (field: Columns[string]): field is SQLiteColumn =>
  !is(field, SQL.Aliased) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue

/** Decodes the values of a row as Drizzle does. Most columns come as they are stored, and to copy a row takes longer. */
function rowDecoder(columns: Columns) {
  const decoded = Object.entries(columns).flatMap(([key, field]) =>
    isDecoded(field) ? [{ key, field }] : [],
  )
  return (row: Record<string, unknown>) => {
    for (const { key, field } of decoded) {
      const value = row[key]
      if (value !== null && value !== undefined) row[key] = field.mapFromDriverValue(value)
    }
    return row
  }
}
