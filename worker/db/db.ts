import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'

export type Database = DrizzleD1Database

/** A query that is built but not run: the result of the functions in `*.queries.ts` and the parts of a batch. */
export type UnrunQuery = BatchItem<'sqlite'>

/** Milliseconds that a read may take before it fails, where a deadline applies. */
const patience = 8000

/**
 * `replica` and `primary-reads` have the deadline (milliseconds). Sessions that write have none, because the outcome of a
 * late write is unknown.
 */
export function openDatabase(
  binding: D1Database,
  consistency: 'replica' | 'primary' | 'primary-reads' | { bookmark: string },
  deadline = patience,
): { db: Database; bookmark: () => string | null } {
  const constraint =
    consistency === 'replica'
      ? 'first-unconstrained'
      : consistency === 'primary' || consistency === 'primary-reads'
        ? 'first-primary'
        : consistency.bookmark
  const opened = binding.withSession(constraint)
  const onlyReads = consistency === 'replica' || consistency === 'primary-reads'
  const session = onlyReads ? withDeadline(opened, deadline) : opened
  // Drizzle calls only prepare() and batch(), which a session has as well.
  const db = drizzle(session as unknown as D1Database)
  db.batch = batchOn(session) as unknown as Database['batch']
  return { db, bookmark: () => session.getBookmark() }
}

type Session = Pick<D1DatabaseSession, 'prepare' | 'batch' | 'getBookmark'>

/** The same session with a deadline of `deadline` milliseconds for each statement. Has only the methods that Drizzle calls. */
function withDeadline(session: D1DatabaseSession, deadline: number): Session {
  const bare = new WeakMap<object, D1PreparedStatement>()
  const timed = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => timed(statement.bind(...values)),
      all: () => inTime(statement.all(), deadline),
      run: () => inTime(statement.run(), deadline),
      raw: () => inTime(statement.raw(), deadline),
    } as unknown as D1PreparedStatement
    bare.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (query) => timed(session.prepare(query)),
    batch: (statements) =>
      inTime(session.batch(statements.map((statement) => bare.get(statement) ?? statement)), deadline),
    getBookmark: () => session.getBookmark(),
  }
}

async function inTime<Value>(answer: Promise<Value>, deadline: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('D1_ERROR: timed out')), deadline)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

type Preparable = {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    mapResult(result: unknown, isFromBatch: true): unknown
  }
}

// Drizzle 0.45 throws on `db.run(sql`…${value}`)` in its own D1 batch, because a raw query has no prepared statement.
const batchOn = (session: Session) => async (queries: readonly Preparable[]) => {
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
