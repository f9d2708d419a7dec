export type MeteredStatement = {
  sql: string
  params: readonly unknown[]
  rowsRead: number
  rowsWritten: number
}

/** The D1 binding with a record of each statement that ran, its parameters and the rows that D1 bills for it. */
export function meteredDatabase(binding: D1Database): { database: D1Database; ran: MeteredStatement[] } {
  const ran: MeteredStatement[] = []
  type Prepared = { bare: D1PreparedStatement; sql: string; params: readonly unknown[] }
  const prepared = new WeakMap<object, Prepared>()
  const record = ({ sql, params }: Prepared, { meta }: D1Result) =>
    void ran.push({ sql, params, rowsRead: meta.rows_read, rowsWritten: meta.rows_written })
  const wrap = (known: Prepared): D1PreparedStatement => {
    const all = async () => {
      const result = await known.bare.all()
      record(known, result)
      return result
    }
    const statement = {
      bind: (...params: unknown[]) => wrap({ ...known, bare: known.bare.bind(...params), params }),
      all,
      run: all,
      raw: async () => (await all()).results.map((row) => Object.values(row)),
    } as unknown as D1PreparedStatement
    prepared.set(statement, known)
    return statement
  }
  const withSession = (constraint: string) => {
    const session = binding.withSession(constraint)
    return {
      prepare: (sql: string) => wrap({ bare: session.prepare(sql), sql, params: [] }),
      batch: async (statements: D1PreparedStatement[]) => {
        const known = statements.map((statement) => {
          const own = prepared.get(statement)
          if (!own) throw new Error('a statement of another database')
          return own
        })
        const results = await session.batch(known.map(({ bare }) => bare))
        for (const [index, one] of known.entries()) {
          const result = results[index]
          if (result) record(one, result)
        }
        return results
      },
      getBookmark: () => session.getBookmark(),
    }
  }
  return { database: { withSession } as unknown as D1Database, ran }
}
