import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import { batch, type Database } from '#worker/db/db.ts'
import type { Act } from './act.request.ts'
import { auditEntry, type AuditEntry } from './audit.queries.ts'

/** Counts the rows of a list that leaves the site as a file, and records the export, in one batch. */
export async function auditExport<Counted>(
  db: Database,
  act: Act,
  {
    count,
    ...entry
  }: Pick<AuditEntry, 'action' | 'entity' | 'after'> & { count: RunnableQuery<Counted[], 'sqlite'> },
): Promise<Counted | undefined> {
  const { counted } = await batch(db, {
    counted: count,
    audit: auditEntry(db, { ...act, ...entry, entityId: 'list' }),
  })
  return counted[0]
}
