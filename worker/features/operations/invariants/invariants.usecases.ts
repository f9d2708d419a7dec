import { runBatch, type Database } from '#worker/db/db.ts'
import { listStoredImages } from '#worker/features/images/images.queries.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'
import type { InvariantCheckRow } from '../operations.table.ts'
import {
  checkPage,
  deleteOtherChecks,
  invariantsOf,
  listChecks,
  namedIds,
  saveChecks,
  type Invariant,
} from './invariants.queries.ts'

/** A broken rule: how many rows break it, and the first ids. */
type Finding = { rule: string; count: number; ids: (number | string)[] }

/** Rows that one statement reads. At 100,000 profiles and a million payments the slowest takes a second. */
const rowsAtOnce = 100_000

/** Checks a rule from the first to the last row. */
export async function checkRule(db: Database, invariant: Invariant, limit = rowsAtOnce): Promise<Finding> {
  const finding: Finding = { rule: invariant.rule, count: 0, ids: [] }
  for (let after = -1; ;) {
    const [page] = await checkPage(db, invariant, { after, limit })
    if (!page) throw new Error(`the database gave no answer for ${invariant.rule}`)
    finding.count += page.broken
    finding.ids = [...finding.ids, ...(JSON.parse(page.ids) as number[])].slice(0, namedIds)
    if (page.seen < limit || page.last === null) return finding
    after = page.last
  }
}

/** Checks every rule over the rows of the database. */
export async function findBroken(db: Database, now: Date): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of invariantsOf(now)) findings.push(await checkRule(db, invariant))
  return findings.filter(({ count }) => count > 0)
}

const rulesAtOnce = 10
/** A rule that was checked since is not due: a run that was cut short goes on with the others. */
const dueAfter = 20 * 3_600_000

/**
 * The nightly job: checks the rules over the rows, those that waited longest first. Repairs nothing; each broken rule is a warning.
 * @returns as handled, the number of broken rows that this run found
 */
export async function checkInvariants(
  db: Database,
  { now, deadline, parts }: { now: Date; deadline: Deadline; parts: number },
): Promise<Progress> {
  const checks = await listChecks(db)
  const invariants = invariantsOf(now)
  await deleteOtherChecks(db, [...invariants.map(({ rule }) => rule), objectRule])
  const known = new Map(checks.map(({ rule, checkedAt }) => [rule, checkedAt.getTime()]))
  const checkedAt = ({ rule }: Invariant) => known.get(rule) ?? 0
  const due = invariants
    .filter((invariant) => checkedAt(invariant) <= now.getTime() - dueAfter)
    .toSorted((a, b) => checkedAt(a) - checkedAt(b))
  return inParts(deadline, parts, async () => {
    const rows: InvariantCheckRow[] = []
    for (const invariant of due.splice(0, rulesAtOnce)) {
      const { rule, count, ids } = await checkRule(db, invariant)
      rows.push({ rule, checkedAt: now, found: count, ids })
    }
    if (rows.length > 0) await runBatch(db, [saveChecks(db, rows)])
    return { handled: rows.reduce((sum, { found }) => sum + found, 0), isDone: due.length === 0 }
  })
}

const objectRule = 'picture_object_missing'
const objectsPerRun = 200
const positionKey = 'object-check-place'
type Place = { createdAt: number; path: string }
type Buckets = Pick<Env, 'PICTURES' | 'DOCUMENTS' | 'KV'>

/** The paths of the stored pictures whose objects are missing. */
async function listMissing(
  env: Pick<Buckets, 'PICTURES' | 'DOCUMENTS'>,
  images: readonly { bucket: 'pictures' | 'documents'; path: string }[],
): Promise<string[]> {
  const missing: string[] = []
  for (const { bucket, path } of images) {
    const store = bucket === 'pictures' ? env.PICTURES : env.DOCUMENTS
    if ((await store.list({ prefix: path, limit: 1 })).objects.length === 0) missing.push(path)
  }
  return missing
}

/**
 * Looks for the objects of 200 stored pictures, in their order, and goes on in the next run.
 * @returns the number of pictures of this round whose object is missing
 */
export async function checkObjects(db: Database, env: Buckets, now: Date): Promise<number> {
  const after = (await env.KV.get<Place>(positionKey, { type: 'json' })) ?? { createdAt: 0, path: '' }
  const images = await listStoredImages(db, { after, before: now, limit: objectsPerRun })
  const missing = await listMissing(env, images)
  const isFirst = after.createdAt === 0
  const known = isFirst ? undefined : (await listChecks(db)).find(({ rule }) => rule === objectRule)
  const found = (known?.found ?? 0) + missing.length
  const ids = [...(known?.ids ?? []), ...missing].slice(0, namedIds)
  await runBatch(db, [saveChecks(db, [{ rule: objectRule, checkedAt: now, found, ids }])])
  const last = images.at(-1)
  if (images.length < objectsPerRun || !last) await env.KV.delete(positionKey)
  else await env.KV.put(positionKey, JSON.stringify({ createdAt: last.created_at, path: last.path }))
  return found
}
