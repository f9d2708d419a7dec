import { batch, runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { countCategoryUse } from './admin-categories.queries.ts'
import { categoryNotFound, sameCategory } from '#worker/features/categories/categories.errors.ts'
import { areProviders, listProvidersIn, moveProviders, redirectChanges } from './move-providers.queries.ts'
import { findCategory } from '#worker/features/categories/categories.queries.ts'

/** The most profiles of one call: each stands in up to 32 lists, which one batch writes again. */
const movedAtOnce = 200

/** Moves at most 200 profiles a call; the caller repeats it until none is left. @throws 404; 422 for the same trade */
export async function moveToCategory(
  db: Database,
  act: Act,
  { from, to }: { from: number; to: number },
): Promise<{ moved: number; left: number }> {
  if (from === to) throw sameCategory()
  const { source, target, found } = await batch(db, {
    source: findCategory(db, from),
    target: findCategory(db, to),
    found: listProvidersIn(db, from, movedAtOnce),
  })
  if (source.length === 0 || target.length === 0) throw categoryNotFound()
  const ids = found.map(({ id }) => id)
  const entry = {
    ...act,
    action: 'category.providers_moved',
    entity: 'category',
    entityId: from,
    before: { category_id: from },
    after: { category_id: to, name: target[0]?.name, providers: ids.length },
  }
  await runBatch(db, [
    ...(ids.length > 0
      ? [
          moveProviders(db, { ids, from, to, now: act.now }),
          auditEntry(db, { ...entry, onlyIf: wroteRow }),
          ...projectListings(db, areProviders(ids)),
        ]
      : []),
    redirectChanges(db, { from, to }),
  ])
  const [use] = await countCategoryUse(db, from)
  return { moved: ids.length, left: use?.providers ?? 0 }
}
