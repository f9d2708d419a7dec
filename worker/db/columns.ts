import { sql, type SQL } from 'drizzle-orm'
import { integer, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Row id: an integer that is never reused, so that an old link never points at a new row. */
export const id = () => integer('id').primaryKey({ autoIncrement: true })

/** A moment: milliseconds since 1970 UTC in the database, Date in code. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const createdAt = () => moment('created_at').notNull()
export const updatedAt = () => moment('updated_at').notNull()

/** 0 or 1 in the database, boolean in code. */
export const flag = (name: string) => integer(name, { mode: 'boolean' })

/** The id of a row of another table, which cannot be deleted while this row names it. */
export const reference = <Name extends string>(name: Name, to: () => AnySQLiteColumn) =>
  integer(name).references(to, { onDelete: 'restrict' })

/** Money in poisha (1 taka = 100 poisha). Add a CHECK with {@link isWhole}. */
export const poisha = (name: string) => integer(name)

/** SQL for "column is one of these". Only for closed lists, because SQLite changes a CHECK only by rebuilding the table. */
export function isOneOf(column: AnySQLiteColumn, values: readonly string[]): SQL {
  return sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** SQL for "column is a whole number of at least `min`". D1 binds every number as REAL, so the type is checked too. */
export function isWhole(column: AnySQLiteColumn, min = 0): SQL {
  return sql`(typeof(${column}) = 'integer' AND ${column} >= ${sql.raw(String(min))})`
}

export function isFlag(column: AnySQLiteColumn): SQL {
  return sql`${column} IN (0, 1)`
}
