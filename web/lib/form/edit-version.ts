import type { ApiError } from '#web/lib/api-error.ts'

/** A row with the time of its last save, which serves as its version. */
export type Versioned = { updated_at: string }

/** The second argument of a write: the API refuses it if the row has changed since `row` was read. */
export const ifUnchanged = (row: Versioned) => ({ headers: { 'If-Match': `"${row.updated_at}"` } })

/** The current row of an `edit_conflict` error; null for any other error. */
export const conflictingRow = <Row extends Versioned>(error: ApiError): Row | null =>
  error.code === 'edit_conflict' ? (error.body.current as Row) : null
