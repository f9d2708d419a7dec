import { batch, type Database } from '#worker/db/db.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { listActivity, listActions, listActors, listAudit, listEntities } from './read-audit.queries.ts'
import { activityEntry, auditEntry } from './audit.answers.ts'
import type { AuditFilter } from './audit.schema.ts'

const perPage = 30
const shownActivity = 8

/** `newer` and `older` are the values of `after` and `before` for the neighbouring pages; null at an end. */
export async function readAudit(db: Database, filter: AuditFilter) {
  const isForward = filter.after !== undefined && filter.before === undefined
  // One row more than is shown tells whether there is another page.
  const found = await listAudit(db, filter, perPage + 1)
  const hasMore = found.length > perPage
  const shown = found.slice(0, perPage)
  const rows = isForward ? shown.toReversed() : shown
  const isFirst = isForward ? !hasMore : filter.before === undefined
  const isLast = isForward ? false : !hasMore
  return {
    data: rows.map((row) => auditEntry(row)),
    meta: {
      per_page: perPage,
      newer: isFirst ? null : (rows[0]?.id ?? null),
      older: isLast ? null : (rows.at(-1)?.id ?? null),
    },
  }
}

export async function readAuditFilters(db: Database) {
  const { actors, actions, entities } = await batch(db, {
    actors: listActors(db),
    actions: listActions(db),
    entities: listEntities(db),
  })
  return {
    actors,
    actions: actions.map(({ kind }) => kind),
    entities: entities.map(({ kind }) => kind),
  }
}

/** What staff see of each other's work, by the permission that this work needs. */
const entitiesOfStaff = [
  ['provider', 'moderate'],
  ['category', 'read_catalogue'],
] as const

export async function readActivity(db: Database, reader: Person) {
  const seen = entitiesOfStaff.flatMap(([entity, act]) => (can(reader, act) ? [entity] : []))
  const entities = can(reader, 'read_audit') ? null : seen
  return (await listActivity(db, { entities, limit: shownActivity })).map((row) => activityEntry(row))
}
