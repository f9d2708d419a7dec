import { drizzle } from 'drizzle-orm/d1'
import { batchOn, type Database } from '#worker/db/db.ts'

export type Statement = { sql: string; params: readonly unknown[] }

type Interception = {
  /** Stands around each call, which `run` sends. A single statement is a call of one. */
  call: (statements: readonly Statement[], run: () => Promise<D1Result[]>) => Promise<D1Result[]>
  /** Whether each result of `run` must say what was read. Raw rows are then made of rows by name. */
  needsMeta?: boolean
  /** Hears of each bookmark that a session gives out. */
  bookmark?: (bookmark: string | null) => void
}

/**
 * A D1 binding whose calls can be recorded, changed or refused.
 * @param intercept is asked for each session with its start: `first-primary`, `first-unconstrained` or a bookmark
 */
export function interceptedDatabase(
  binding: D1Database,
  intercept: (start: string | undefined) => Interception,
): D1Database {
  const known = new WeakMap<object, Statement & { bare: D1PreparedStatement }>()
  const wrap = (client: Pick<D1Database, 'prepare' | 'batch'>, { call, needsMeta }: Interception) => {
    const run = async (all: readonly (Statement & { bare: D1PreparedStatement })[]) =>
      call(
        all.map(({ sql, params }) => ({ sql, params })),
        () => client.batch(all.map(({ bare }) => bare)),
      )
    const statement = (bare: D1PreparedStatement, { sql, params }: Statement): D1PreparedStatement => {
      const own = { bare, sql, params }
      const first = async () => (await run([own]))[0]
      const wrapped = {
        bind: (...values: unknown[]) => statement(bare.bind(...values), { sql, params: values }),
        all: first,
        run: first,
        first: async () => (await first())?.results[0] ?? null,
        raw: async () => {
          if (needsMeta) return (await first())?.results.map((row) => Object.values(row as object))
          const readRaw = async () => [{ results: await bare.raw() } as unknown as D1Result]
          return (await call([{ sql, params }], readRaw))[0]?.results
        },
      } as unknown as D1PreparedStatement
      known.set(wrapped, own)
      return wrapped
    }
    return {
      prepare: (sql: string) => statement(client.prepare(sql), { sql, params: [] }),
      batch: (statements: D1PreparedStatement[]) =>
        run(
          statements.map((one) => {
            const own = known.get(one)
            if (!own) throw new Error('a statement of another database')
            return own
          }),
        ),
    }
  }
  const withSession = (start: string) => {
    const [session, interception] = [binding.withSession(start), intercept(start)]
    const getBookmark = () => {
      const bookmark = session.getBookmark()
      interception.bookmark?.(bookmark)
      return bookmark
    }
    return { ...wrap(session, interception), getBookmark }
  }
  return { ...wrap(binding, intercept(undefined)), withSession } as unknown as D1Database
}

/** A database and its binding that record the queries, the rows read and written as D1 bills them, milliseconds of SQL and round trips. */
export function instrumentedDatabase(binding: D1Database) {
  const stats = { rowsRead: 0, rowsWritten: 0, milliseconds: 0, roundTrips: 0, queries: [] as Statement[] }

  const client = interceptedDatabase(binding, () => ({
    needsMeta: true,
    call: async (statements, run) => {
      stats.roundTrips += 1
      stats.queries.push(...statements)
      const results = await run()
      for (const { meta } of results) {
        stats.rowsRead += meta.rows_read
        stats.rowsWritten += meta.rows_written
        stats.milliseconds += meta.duration
      }
      return results
    },
  }))
  const db = drizzle(client) as Database
  db.batch = batchOn(client) as unknown as Database['batch']

  return {
    binding: client,
    db,
    stats,
    reset: () =>
      Object.assign(stats, { rowsRead: 0, rowsWritten: 0, milliseconds: 0, roundTrips: 0, queries: [] }),
  }
}
