import { AsyncLocalStorage } from 'node:async_hooks'

/** What the database did for one request or one job. `statements`: a batch by its members, as D1 may count them. */
export type DatabaseUsage = { rowsRead: number; rowsWritten: number; statements: number }

const current = new AsyncLocalStorage<DatabaseUsage>()

export const noUsage = (): DatabaseUsage => ({ rowsRead: 0, rowsWritten: 0, statements: 0 })

/**
 * Adds every call of the database in `work` to `usage`. Many modules open the database, some of them for what an isolate
 * keeps; the asynchronous context finds the request without an argument in all of them.
 */
export const measureUsage = <Result>(usage: DatabaseUsage, work: () => Result): Result =>
  current.run(usage, work)

/** Adds one call with its results. @param results with the rows that D1 bills; without them the call counts as one statement */
export function addUsage(results: readonly Partial<Pick<D1Result, 'meta'>>[]): void {
  const usage = current.getStore()
  if (!usage) return
  usage.statements += Math.max(1, results.length)
  for (const { meta } of results) {
    usage.rowsRead += meta?.rows_read ?? 0
    usage.rowsWritten += meta?.rows_written ?? 0
  }
}

/** The fields of a log line. */
export const usageFields = ({ rowsRead, rowsWritten, statements }: DatabaseUsage) => ({
  rows_read: rowsRead,
  rows_written: rowsWritten,
  statements,
})
