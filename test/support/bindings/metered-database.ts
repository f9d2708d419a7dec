import { interceptedDatabase, type Statement } from './intercepted-database.ts'

export type MeteredStatement = Statement & { rowsRead: number; rowsWritten: number }

/** The D1 binding with a record of each statement that ran, its parameters and the rows that D1 bills for it. */
export function meteredDatabase(binding: D1Database): { database: D1Database; ran: MeteredStatement[] } {
  const ran: MeteredStatement[] = []
  const database = interceptedDatabase(binding, () => ({
    needsMeta: true,
    call: async (statements, run) => {
      const results = await run()
      for (const [at, { meta }] of results.entries())
        ran.push({
          ...(statements[at] ?? { sql: '', params: [] }),
          rowsRead: meta.rows_read,
          rowsWritten: meta.rows_written,
        })
      return results
    },
  }))
  return { database, ran }
}
