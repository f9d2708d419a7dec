type Query = { sql: string; params: readonly unknown[] }
/** `asRows`: the rows of the only statement, as arrays. */
export type DatabaseCall = { queries: readonly Query[]; asRows: boolean }

/** Stands in the place of the Worker in a local runtime, and runs what {@link databaseOf} sends. */
export const databaseRunner = `export default {
  async fetch(request, { DB }) {
    try {
      const { queries, asRows } = await request.json()
      const statements = queries.map(({ sql, params }) => DB.prepare(sql).bind(...params))
      return Response.json(asRows ? await statements[0].raw() : await DB.batch(statements))
    } catch (error) {
      return Response.json({ message: error.message }, { status: 500 })
    }
  },
}`

/**
 * The database of a local runtime, with one call of it for each statement or batch. The binding that Miniflare gives out makes three
 * calls for a statement and two for each statement of a batch, which take most of the time of a command.
 * @param send brings a request to the {@link databaseRunner}
 */
export function databaseOf(
  send: (body: string) => Promise<{ ok: boolean; json(): Promise<unknown> }>,
): D1Database {
  const call = async <Result>(body: DatabaseCall): Promise<Result> => {
    const answer = await send(JSON.stringify(body))
    const found = await answer.json()
    if (!answer.ok) throw new Error((found as { message: string }).message)
    return found as Result
  }
  const run = (queries: readonly Query[]) => call<D1Result[]>({ queries, asRows: false })
  const statement = (query: Query) => {
    const all = async () => (await run([query]))[0]
    return {
      query,
      bind: (...params: unknown[]) => statement({ sql: query.sql, params: params.map(toJson) }),
      all,
      run: all,
      raw: () => call<unknown[][]>({ queries: [query], asRows: true }),
      first: async (column?: string) => {
        const row = (await all())?.results[0] as Record<string, unknown> | undefined
        return row === undefined ? null : column === undefined ? row : row[column]
      },
    }
  }
  const database = {
    prepare: (sql: string) => statement({ sql, params: [] }),
    batch: (statements: readonly { query: Query }[]) => run(statements.map(({ query }) => query)),
    getBookmark: () => null,
  }
  return { ...database, withSession: () => database } as unknown as D1Database
}

/** @throws TypeError for what JSON would change without a word */
function toJson(value: unknown): unknown {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return value
  throw new TypeError(`a parameter of a statement cannot be ${String(value)}`)
}
