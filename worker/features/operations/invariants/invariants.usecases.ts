import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { listStoredImages } from '#worker/features/images/images.queries.ts'
import {
  checkPage,
  deleteOtherChecks,
  listChecks,
  listForeignKeys,
  saveCheck,
  invariantsOf,
  namedIds,
  type Invariant,
} from './invariants.queries.ts'
import type { InvariantCheckRow } from '../operations.table.ts'

/** Rows that one run reads, and rows that one statement reads. A rule with more rows goes on in the next run. */
export type Bounds = { rowsPerRun: number; rowsAtOnce: number }
const nightly: Bounds = { rowsPerRun: 200_000, rowsAtOnce: 5_000 }

/**
 * Checks the rules over the rows, those that waited longest first, and goes on where the last run stopped. Repairs
 * nothing; each broken rule is a warning.
 * @returns the number of broken rows that are known now
 */
export async function checkInvariants(db: Database, now: Date, bounds = nightly): Promise<number> {
  const { keys, checks } = await batch(db, { keys: listForeignKeys(db), checks: listChecks(db) })
  const invariants = invariantsOf(keys, now)
  await deleteOtherChecks(db, [...invariants.map(({ rule }) => rule), objectRule])
  const known = new Map(checks.map((check) => [check.rule, check]))
  const waited = ({ rule }: Invariant) => known.get(rule)?.checkedAt?.getTime() ?? 0
  let left = bounds.rowsPerRun
  for (const invariant of invariants.toSorted((a, b) => waited(a) - waited(b))) {
    if (left <= 0) break
    left -= await checkRule(db, invariant, known.get(invariant.rule), { ...bounds, rowsPerRun: left }, now)
  }
  return (await listChecks(db)).reduce((total, { found, broken }) => total + Math.max(found, broken), 0)
}

/** @returns the number of rows that were read */
async function checkRule(
  db: Database,
  invariant: Invariant,
  state: InvariantCheckRow | undefined,
  { rowsPerRun, rowsAtOnce }: Bounds,
  now: Date,
): Promise<number> {
  const { rule } = invariant
  let { position, broken, ids } = state ?? { position: 0, broken: 0, ids: [] as number[] }
  let read = 0
  while (read < rowsPerRun) {
    const [page] = await checkPage(db, invariant, { after: position, limit: rowsAtOnce })
    const seen = page?.seen ?? 0
    // An empty page costs a statement, too.
    read += Math.max(seen, 1)
    broken += page?.broken ?? 0
    ids = [...ids, ...(JSON.parse(page?.ids ?? '[]') as number[])].slice(0, namedIds)
    position = page?.last ?? position
    const isWhole = seen < rowsAtOnce
    await runBatch(db, [
      saveCheck(
        db,
        rule,
        isWhole
          ? { position: 0, broken: 0, ids: [], checkedAt: now, found: broken, foundIds: ids }
          : { position, broken, ids },
      ),
    ])
    if (isWhole) break
  }
  return read
}

const objectRule = 'picture_object_missing'
const objectsPerRun = 200
const positionKey = 'object-check-place'
type Place = { createdAt: number; path: string }
type Buckets = Pick<Env, 'PICTURES' | 'DOCUMENTS' | 'KV'>

/**
 * Looks for the objects of 200 stored pictures, in their order, and goes on in the next run.
 * @returns the number of pictures of this round whose object is missing
 */
export async function checkObjects(db: Database, env: Buckets, now: Date): Promise<number> {
  const after = (await env.KV.get<Place>(positionKey, { type: 'json' })) ?? { createdAt: 0, path: '' }
  const images = await listStoredImages(db, { after, before: now, limit: objectsPerRun })
  const missing: string[] = []
  for (const { bucket, path } of images) {
    const store = bucket === 'pictures' ? env.PICTURES : env.DOCUMENTS
    if ((await store.list({ prefix: path, limit: 1 })).objects.length === 0) missing.push(path)
  }
  const state = (await listChecks(db)).find(({ rule }) => rule === objectRule)
  const isFirst = after.createdAt === 0
  const broken = (isFirst ? 0 : (state?.broken ?? 0)) + missing.length
  const last = images.at(-1)
  const isWhole = images.length < objectsPerRun || !last
  const foundIds = [...(isFirst ? [] : (state?.foundIds ?? [])), ...missing].slice(0, namedIds)
  await runBatch(db, [
    saveCheck(
      db,
      objectRule,
      isWhole ? { broken: 0, checkedAt: now, found: broken, foundIds } : { broken, foundIds },
    ),
  ])
  if (isWhole) await env.KV.delete(positionKey)
  else await env.KV.put(positionKey, JSON.stringify({ createdAt: last.created_at, path: last.path }))
  return broken
}
