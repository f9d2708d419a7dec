import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { batch, firstOr, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { unavailable, type AppError } from '#worker/lib/errors.ts'
import { editConflict, versionOf, type Versioned } from '#worker/lib/input/edit-version.ts'
import { pick } from '#worker/lib/object-of.ts'
import type { StaffContext } from './staff-context.request.ts'
import { auditEntry, type AuditEntry } from './audit.queries.ts'

/** An INSERT, UPDATE or DELETE with its guard in the WHERE; it returns the rows it wrote, none if the guard failed. */
type GuardedWrite<Row> = RunnableQuery<Row[], 'sqlite'>

type Fields = Record<string, unknown>

type Write<Row> = {
  write: GuardedWrite<Row>
  /** Further statements of the batch. They run even if the guard failed, so each needs its own condition. */
  also?: readonly UnrunQuery[]
}

/** Runs a guarded write and its audit row in one batch. Returns the first row written; undefined if the guard failed. */
export async function auditWrite<Row>(
  db: Database,
  act: StaffContext,
  {
    write,
    also = [],
    ...entry
  }: Write<Row> & Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'before' | 'after'>,
): Promise<Row | undefined> {
  const { written } = await batch(db, {
    written: write,
    audit: auditEntry(db, { ...act, ...entry, onlyIf: wroteRow }),
    also,
  })
  return written[0]
}

export type EditTarget<Row extends Versioned> = Pick<AuditEntry, 'entity' | 'entityId'> & {
  find: () => PromiseLike<readonly Row[]>
  notFound: () => AppError
  /** The row as the editor reads it; `edit_conflict` carries it. */
  answer: (row: Row) => Fields
}

/** @throws `notFound` of the target; 409 `edit_conflict` if the row has another version than `seen` */
export async function findForEdit<Row extends Versioned>(
  target: EditTarget<Row>,
  seen: Date | undefined,
): Promise<Row> {
  const row = await firstOr(target.find(), target.notFound)
  if (seen && seen.getTime() !== versionOf(row).getTime()) throw editConflict(target.answer(row))
  return row
}

type Changes<Wanted> = {
  fields: (keyof Wanted)[]
  before: Fields
  after: { [Name in keyof Wanted]?: Exclude<Wanted[Name], undefined> }
}

/** Compares the stored fields with the wanted ones. A wanted field that is undefined stays as it is. */
export function changesBetween<Wanted extends object>(
  stored: { readonly [Name in keyof Wanted]?: unknown },
  wanted: Wanted,
): Changes<Wanted> {
  const fields = (Object.keys(wanted) as (keyof Wanted)[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== stored[name],
  )
  return { fields, before: pick(stored, fields), after: pick(wanted, fields) as Changes<Wanted>['after'] }
}

/**
 * Writes an edit and its audit row in one batch; no audit row if `changes.after` is empty.
 * @param edit.seen the version that the UPDATE requires, if that is not the version of `row`
 * @param edit.refused explains a failed guard for a row that still has its version, for example a name that is taken
 * @throws `notFound` of the target; 409 `edit_conflict`; what `refused` returns; else 503
 */
export async function auditChange<Row extends Versioned, Written>(
  db: Database,
  act: StaffContext,
  target: EditTarget<Row>,
  edit: Write<Written> & {
    action: string
    row: Row
    seen?: Date | undefined
    changes: { before: Fields; after: Fields }
    refused?: (now: Row) => Promise<AppError | null> | AppError
  },
): Promise<Written> {
  const { action, row, seen = versionOf(row), changes, write, also = [], refused } = edit
  const { entity, entityId } = target
  const entry = { ...act, action, entity, entityId, ...changes, onlyIf: wroteRow }
  const { written } = await batch(db, {
    written: write,
    audit: Object.keys(changes.after).length > 0 ? auditEntry(db, entry) : null,
    also,
  })
  if (written[0] !== undefined) return written[0]
  const now = await findForEdit(target, seen)
  throw (await refused?.(now)) ?? unavailable()
}
