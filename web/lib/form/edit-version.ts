import type { ApiError } from '#web/lib/api-error.ts'

/** A row as it was read, with the moment of its last save. */
export type Versioned = { updated_at: string }

/** The second argument of an API call that must not overwrite what somebody saved since `row` was read. */
export const ifUnchanged = (row: Versioned) => ({ headers: { 'If-Match': `"${row.updated_at}"` } })

/** What an `edit_conflict` refusal says stands there now; null for any other refusal. */
export const conflictingRow = <Row extends Versioned>(error: ApiError): Row | null =>
  error.code === 'edit_conflict' ? (error.body.current as Row) : null
