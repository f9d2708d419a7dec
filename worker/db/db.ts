import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { deadlines, inTime, serviceFault } from '#worker/lib/faults/deadline.ts'
import { addUsage } from './usage.ts'

/**
 * Whether the columns of a result have different names, so that its rows can be read as objects in their order. Reads the
 * SQL that Drizzle writes: names in double quotes, the list after SELECT or RETURNING. When in doubt: no.
 */
export function hasDistinctColumns(query: string): boolean {
  const names = columnsOf(query)
  // An object lists names that are whole numbers first, and a star stands for any names.
  return names.every((name) => !/^\d+$|\*$/.test(name)) && new Set(names).size === names.length
}

function columnsOf(query: string): string[] {
  const words = outerWords(query)
  const list =
    words.find(({ word }) => /^returning$/i.test(word)) ?? words.find(({ word }) => /^select$/i.test(word))
  if (!list) return []
  const columns: string[] = []
  let start = list.to
  for (const { word, from, to } of words.filter((other) => other.from >= list.to)) {
    if (word !== ',' && !/^from$/i.test(word)) continue
    columns.push(nameOf(query.slice(start, from)))
    start = to
    if (word !== ',') return columns
  }
  return [...columns, nameOf(query.slice(start))]
}

/** The words and commas that are neither in brackets nor in quotes. */
function outerWords(query: string): { word: string; from: number; to: number }[] {
  const words = []
  let depth = 0
  for (const { 0: word, index } of query.matchAll(/"[^"]*"|'[^']*'|[(),]|\w+/g)) {
    if (word === '(') depth += 1
    else if (word === ')') depth -= 1
    else if (depth === 0 && !/^["']/.test(word)) words.push({ word, from: index, to: index + word.length })
  }
  return words
}

/** The alias or the last name of a column; the whole text of an expression. */
const nameOf = (column: string): string =>
  /(?:^|[\s.])"([^"]+)"$/.exec(column.trim())?.[1] ??
  /\bas\s+(\w+)$/i.exec(column.trim())?.[1] ??
  column.trim()

export type Database = DrizzleD1Database

/** A query that is built but not run: the result of the functions in `*.queries.ts` and the parts of a batch. */
export type UnrunQuery = BatchItem<'sqlite'>

/**
 * Every statement has a deadline. A statement that only reads is tried a second time; the outcome of a write that failed
 * is unknown, so it is not. Answers 503 for a database that fails, hangs or answers nonsense.
 * @param patience milliseconds for a read and for a write; jobs have more time than requests
 */
export function openDatabase(
  binding: D1Database,
  consistency: 'replica' | 'primary' | { bookmark: string },
  patience: Patience = deadlines,
): { db: Database; bookmark: () => string | null } {
  const constraint =
    consistency === 'replica'
      ? 'first-unconstrained'
      : consistency === 'primary'
        ? 'first-primary'
        : consistency.bookmark
  const session = guarded(binding.withSession(constraint), patience)
  // Drizzle calls only prepare() and batch(), which a session has as well.
  const db = drizzle(session as unknown as D1Database)
  db.batch = batchOn(session) as unknown as Database['batch']
  return { db, bookmark: () => session.getBookmark() }
}

type Patience = Readonly<{ read: number; write: number }>

type Session = Pick<D1DatabaseSession, 'prepare' | 'batch' | 'getBookmark'>

const reads = /^\s*(?:SELECT|WITH|EXPLAIN)\b/i
const writes = /\b(?:INSERT|UPDATE|DELETE|REPLACE INTO)\b/i
// A text in a query may contain such a word; then the query counts as a write and is not repeated.
const onlyReads = (query: string) => reads.test(query) && !writes.test(query)

/** The same session with deadlines and checked answers. Has only the methods that Drizzle calls. */
function guarded(session: Session, patience: Patience): Session {
  const bare = new WeakMap<object, { statement: D1PreparedStatement; isRead: boolean }>()
  const run = async <Value>(
    call: () => Promise<Value>,
    isRead: boolean,
    isAnswer: (value: Value) => boolean,
    resultsOf: (value: Value) => readonly Partial<Pick<D1Result, 'meta'>>[],
  ) => {
    const attempt = async () => {
      const value = await inTime(call(), isRead ? patience.read : patience.write, timedOut)
      if (!isAnswer(value)) throw new Error('D1_ERROR: malformed answer')
      addUsage(resultsOf(value))
      return value
    }
    try {
      return await (isRead ? attempt().catch(unlessRefused(attempt)) : attempt())
    } catch (error) {
      throw isRefusal(error) ? error : serviceFault(error)
    }
  }
  const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const isRead = onlyReads(query)
    const all = () => run(() => statement.all(), isRead, isResult, itself)
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), query),
      all,
      run: () => run(() => statement.run(), isRead, isResult, itself),
      // Rows as arrays come without the rows that they cost; rows as objects lose columns of one name.
      raw: async () =>
        hasDistinctColumns(query)
          ? (await all()).results.map((row) => Object.values(row))
          : run(
              () => statement.raw(),
              isRead,
              Array.isArray,
              () => [],
            ),
    } as unknown as D1PreparedStatement
    bare.set(wrapped, { statement, isRead })
    return wrapped
  }
  return {
    prepare: (query) => wrap(session.prepare(query), query),
    batch: <Row>(statements: D1PreparedStatement[]) => {
      const known = statements.map((statement) => bare.get(statement))
      return run(
        () => session.batch<Row>(statements.map((statement, index) => known[index]?.statement ?? statement)),
        known.every((statement) => statement?.isRead),
        (results) =>
          Array.isArray(results) && results.length === statements.length && results.every(isResult),
        (results) => results,
      )
    },
    getBookmark: () => session.getBookmark(),
  }
}

const itself = (result: Partial<Pick<D1Result, 'meta'>>) => [result]

const timedOut = () => new Error('D1_ERROR: timed out')

const isResult = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Array.isArray((value as { results?: unknown }).results)

/** The database understood the statement and refused it: a CHECK, a unique index, or a fault of the statement. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  /SQLITE_(?!BUSY|FULL|IOERR|NOMEM|INTERRUPT)|no such (?:table|column)/.test(error.message)

const unlessRefused =
  <Value>(again: () => Promise<Value>) =>
  (error: unknown): Promise<Value> => {
    if (isRefusal(error)) throw error
    return again()
  }

type Preparable = {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    mapResult(result: unknown, isFromBatch: true): unknown
  }
}

// Drizzle 0.45 throws on `db.run(sql`…${value}`)` in its own D1 batch, because a raw query has no prepared statement. It does not
// know the queries of fixed-select.ts either.
export const batchOn =
  (session: Pick<Session, 'prepare' | 'batch'>) => async (queries: readonly Preparable[]) => {
    const prepared = queries.map((query) => query._prepare())
    const statements = prepared.map((query) => {
      const { sql, params } = query.getQuery()
      return session.prepare(sql).bind(...params)
    })
    const results = await session.batch(statements)
    return results.map((result, index) => prepared[index]?.mapResult(result, true))
  }

/** SQL for "the statement just before this one in the batch wrote a row". */
export const wroteRow = sql`changes() > 0`

/** The row that a query finds. @throws what `missing` returns if it finds none */
export async function firstOr<Row>(
  found: PromiseLike<readonly Row[]>,
  missing: () => Error,
): Promise<NonNullable<Row>> {
  const [row] = await found
  if (!row) throw missing()
  return row
}

/** Runs queries as one atomic batch; an empty list is fine. */
export async function runBatch(db: Database, queries: readonly UnrunQuery[]): Promise<void> {
  await batch(db, { queries })
}

/** A row that a query function reads. */
export type RowOf<Query extends (...args: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<Query>
>[number]

type BatchQueries = Record<string, UnrunQuery | readonly UnrunQuery[] | null>

type ResultOf<Query> = Query extends UnrunQuery ? Query['_']['result'] : never

type BatchResults<Queries extends BatchQueries> = {
  [Name in keyof Queries]: Queries[Name] extends readonly (infer Query)[]
    ? ResultOf<Query>[]
    : null extends Queries[Name]
      ? ResultOf<NonNullable<Queries[Name]>> | null
      : ResultOf<Queries[Name]>
}

/** Runs named queries as one atomic batch in their order; each sees what the earlier ones wrote. */
export async function batch<const Queries extends BatchQueries>(
  db: Database,
  queries: Queries,
): Promise<BatchResults<Queries>> {
  const entries = Object.entries(queries)
  const flat = entries.flatMap(([, query]) => query ?? []) as UnrunQuery[]
  const results: unknown[] =
    flat.length === 0 ? [] : await db.batch(flat as unknown as [UnrunQuery, ...UnrunQuery[]])
  const named = entries.map(([name, query]) => {
    if (query === null) return [name, null]
    return [name, Array.isArray(query) ? results.splice(0, query.length) : results.shift()]
  })
  return Object.fromEntries(named) as BatchResults<Queries>
}
