import { sql } from 'drizzle-orm'
import { batch, runBatch, type Database } from '#worker/db/db.ts'
import type { Logger } from '#worker/lib/log.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'
import { counterChecks, type CounterCheckRow } from '../operations.table.ts'
import {
  addDifferences,
  compareRange,
  countTile,
  findEnd,
  findEndOfTile,
  keptCounters,
  listCounterChecks,
  listDifferingCounters,
  listKept,
  listRunningChecks,
  saveCheck,
  startCheck,
  type RangedCounter,
  type Ranges,
  type SummedCounter,
} from './counters.queries.ts'
import {
  added,
  bounds as defaultBounds,
  differencesOf,
  isRestless,
  isStale,
  noDifference,
  summed,
  type Bounds,
  type KeyDifference,
  type Range,
} from './counters.rules.ts'
import {
  counterNames,
  type CounterName,
  type CounterRun,
  type CounterTile,
  type Difference,
  type Key,
  type RangedRun,
  type SummedRun,
} from './counters.schema.ts'

type Options = { now: Date; bounds?: Bounds }

/**
 * The nightly job. Repairs nothing: a difference means that a write bypassed the triggers, and the warning stays until a person
 * has looked. A run begins all checks that are not running, and a continued one goes on with those that are left. A check whose rows
 * change too often has no result; it is logged and repeated in the next night, and `restless` counts such nights.
 * @returns as handled, the counters whose check has ended and found a difference
 */
export async function continueChecks(
  db: Database,
  {
    now,
    deadline,
    parts,
    isContinued,
    bounds,
    log,
  }: Options & { deadline: Deadline; parts: number; isContinued: boolean; log: Pick<Logger, 'warn'> },
): Promise<Progress> {
  if (!isContinued) await startChecks(db, now)
  const left = await listRunningChecks(db)
  if (left.length === 0) return { handled: 0, isDone: true }
  return inParts(deadline, parts, async () => {
    const before = left[0]
    const moved = before && (await checkPart(db, before, { now, ...(bounds && { bounds }) }))
    if (before && moved && moved.restless > before.restless)
      log.warn('counter_not_compared', { counter: moved.counter, nights: moved.restless })
    if (moved?.run) left[0] = moved
    else left.shift()
    return { handled: moved && !moved.run && moved.differing > 0 ? 1 : 0, isDone: left.length === 0 }
  })
}

async function startChecks(db: Database, now: Date): Promise<void> {
  const known = new Map((await listCounterChecks(db)).map((row) => [row.counter, row.run]))
  const isOpen = (name: CounterName) => {
    const run = known.get(name)
    return run && !isStale(run, now)
  }
  await runBatch(
    db,
    counterNames.filter((name) => !isOpen(name)).map((name) => startCheck(db, name, newRun(name, now))),
  )
}

/**
 * Compares all counters from the first to the last row.
 * @param between is awaited before each range
 * @returns how many differ
 */
export async function checkCounters(
  db: Database,
  now: Date,
  bounds = defaultBounds,
  between: (counter: CounterName) => unknown = () => undefined,
): Promise<number> {
  for (const name of counterNames) {
    let [row] = await startCheck(db, name, newRun(name, now))
    while (row?.run) {
      await between(name)
      row = await checkPart(db, row, { now, bounds })
    }
  }
  return (await listDifferingCounters(db)).length
}

const newRun = (name: CounterName, now: Date): CounterRun => {
  const startedAt = now.getTime()
  return keptCounters[name].kind === 'ranged'
    ? { kind: 'ranged', startedAt, after: null, ...noDifference }
    : newSummedRun(startedAt)
}

const newSummedRun = (startedAt: number): SummedRun => ({
  kind: 'summed',
  startedAt,
  step: 'count',
  source: 0,
  after: 0,
  tiles: [],
  kept: '[]',
  next: 0,
  hasMoved: false,
  rounds: 0,
})

/** One part of a check, three statements. @returns the row after it; undefined when another process has moved it on */
async function checkPart(
  db: Database,
  row: CounterCheckRow,
  { now, bounds = defaultBounds }: Options,
): Promise<CounterCheckRow | undefined> {
  const counter = keptCounters[row.counter as CounterName] as RangedCounter | SummedCounter | undefined
  const ended = (found: Difference) => ({ run: null, ...found, checkedAt: now, restless: 0 })
  const next = async () => {
    // A counter that the code no longer knows, or a check of an earlier version of the code.
    if (!counter || !row.run || row.run.kind !== counter.kind) return { run: null }
    if (counter.kind === 'ranged') {
      const { run, found } = await rangedPart(db, counter, row.run as RangedRun, bounds)
      return run ? { run } : ended(found)
    }
    const { run, wrong } = await summedPart(db, counter, row.run as SummedRun, bounds)
    if (run) return { run }
    return wrong === null ? { run: null, restless: sql`${counterChecks.restless} + 1` } : ended(summed(wrong))
  }
  const [saved] = await saveCheck(db, row, await next())
  return saved
}

async function endOfRange(db: Database, ranges: Ranges | null, after: Key | null, bounds: Bounds) {
  if (!ranges) return null
  const [found] = await findEnd(db, ranges, after, bounds)
  return found?.end ?? null
}

async function rangedPart(
  db: Database,
  counter: RangedCounter,
  { startedAt, after, ...before }: RangedRun,
  bounds: Bounds,
): Promise<{ run: RangedRun | null; found: Difference }> {
  const end = await endOfRange(db, counter.ranges, after, bounds)
  const [own = noDifference] = await compareRange(db, counter, { after, end })
  const found = added(before, own)
  return { run: end === null ? null : { ...found, kind: 'ranged', startedAt, after: end }, found }
}

/**
 * One part of the check of a total over whole tables, whose rows change while they are counted.
 *
 * 1. `count`: the ranges of ids are counted, one a part. The last range of a table, where new rows come, is left out.
 * 2. `compare`: the kept totals are read and the left-out ranges counted, in one batch. A sum that agrees ends the check.
 * 3. `confirm`: all other ranges are counted a second time. If none has changed, each had this content at the moment of the
 *    batch, so the difference is exact and ends the check. A range that has changed is counted in the batch from now on, which
 *    is repeated, and so is the confirmation.
 *
 * So a difference is always confirmed. An agreement is not: damage that the writes of one check cancel to the unit is found in
 * the next. Content is the totals and the sum of `updated_at`, so a change and its opposite are seen as well.
 * @returns `wrong` of the ended check; null if the ranges came to no rest
 */
async function summedPart(
  db: Database,
  counter: SummedCounter,
  run: SummedRun,
  bounds: Bounds,
): Promise<{ run: SummedRun; wrong?: never } | { run: null; wrong: KeyDifference[] | null }> {
  const { tiles } = run
  const count = ({ source, ...range }: Pick<CounterTile, 'source' | 'after' | 'end'>) =>
    countTile(db, counter, source, range)

  if (run.step === 'count') {
    const { source, after } = run
    const table = counter.sources[source]?.table
    if (table === undefined) return { run: { ...run, step: 'compare' } }
    const end = (await findEndOfTile(db, table, after, bounds))[0]?.end ?? null
    const range = { source, after, end }
    if (end === null)
      return {
        run: {
          ...run,
          source: source + 1,
          after: 0,
          tiles: [...tiles, { ...range, counted: '[]', isMoving: true }],
        },
      }
    const counted = (await count(range))[0]?.counted ?? '[]'
    return { run: { ...run, after: end, tiles: [...tiles, { ...range, counted, isMoving: false }] } }
  }

  if (run.step === 'compare') {
    const moving = tiles.filter(({ isMoving }) => isMoving)
    const read = await batch(db, { kept: listKept(db, counter), counted: moving.map(count) })
    const counted = new Map(moving.map((tile, index) => [tile, read.counted[index]?.[0]?.counted ?? '[]']))
    const now = tiles.map((tile) => ({ ...tile, counted: counted.get(tile) ?? tile.counted }))
    const kept = read.kept[0]?.kept ?? '[]'
    const wrong = differencesOf(
      kept,
      now.map((tile) => tile.counted),
    )
    if (wrong.length === 0 || moving.length === tiles.length) return { run: null, wrong }
    return { run: { ...run, step: 'confirm', tiles: now, kept, next: 0, hasMoved: false } }
  }

  const next = tiles.findIndex(({ isMoving }, index) => index >= run.next && !isMoving)
  const tile = tiles[next]
  if (tile) {
    const counted = (await count(tile))[0]?.counted ?? '[]'
    if (counted === tile.counted) return { run: { ...run, next: next + 1 } }
    const moved = tiles.map((other) => (other === tile ? { ...tile, counted, isMoving: true } : other))
    return { run: { ...run, tiles: moved, next: next + 1, hasMoved: true } }
  }
  if (!run.hasMoved)
    return {
      run: null,
      wrong: differencesOf(
        run.kept,
        tiles.map(({ counted }) => counted),
      ),
    }
  const again: SummedRun = { ...run, step: 'compare', rounds: run.rounds + 1 }
  return isRestless(again) ? { run: null, wrong: null } : { run: again }
}

type RecountOptions = Options & {
  /**
   * Is told how far it is, and awaited before the next range: the last id or day of a repaired range, or the number of counted ranges.
   * What it throws ends the recount.
   */
  say?: ((progress: Key) => unknown) | undefined
}

/**
 * Compares a counter and repairs what differs, in ranges, while the site runs. After an interruption, run it again: each range is
 * repaired in one batch, and a range that is right is not written. Ends a check of the nightly job that runs.
 * @returns what differed before
 * @throws Error when it still differs afterwards, or when the nightly job began its check meanwhile
 */
export async function recountCounter(
  db: Database,
  name: CounterName,
  { now, bounds = defaultBounds, say }: RecountOptions,
): Promise<Difference> {
  const counter = keptCounters[name]
  const [check] = await startCheck(db, name, null)
  if (!check) throw new Error(`${name}: the database wrote nothing`)
  const found =
    counter.kind === 'ranged'
      ? await recountRanges(db, name, counter, bounds, say)
      : await recountSum(db, check, counter, bounds, say)
  const ended = (await listCounterChecks(db)).find((row) => row.counter === name)
  // A check that began meanwhile keeps its own result.
  if (ended && !ended.run)
    await saveCheck(db, ended, { run: null, ...noDifference, checkedAt: now, restless: 0 })
  return found
}

async function recountRanges(
  db: Database,
  name: CounterName,
  counter: RangedCounter,
  bounds: Bounds,
  say: RecountOptions['say'],
): Promise<Difference> {
  let found = noDifference
  for await (const range of rangesOf(db, counter.ranges, { after: null, end: null }, bounds)) {
    const [own = noDifference] = await compareRange(db, counter, range)
    if (own.differing > 0) {
      found = added(found, own)
      for await (const part of rangesOf(db, counter.repairRanges ?? null, range, bounds)) {
        await runBatch(db, counter.repair(db, part))
        if (part.end !== null) await say?.(part.end)
      }
      const [left = noDifference] = await compareRange(db, counter, range)
      if (left.differing > 0) throw stillDiffers(name, left)
    }
    if (range.end !== null) await say?.(range.end)
  }
  return found
}

/** The ranges that make up one range. */
async function* rangesOf(
  db: Database,
  ranges: Ranges | null,
  { after, end }: Range,
  bounds: Bounds,
): AsyncGenerator<Range> {
  let from = after
  for (;;) {
    const next = await endOfRange(db, ranges, from, bounds)
    if (next === null || (end !== null && next >= end)) break
    yield { after: from, end: next }
    from = next
  }
  yield { after: from, end }
}

async function recountSum(
  db: Database,
  check: CounterCheckRow,
  counter: SummedCounter,
  bounds: Bounds,
  say: RecountOptions['say'],
): Promise<Difference> {
  const name = check.counter as CounterName
  const wrong = await compareSum(db, name, counter, bounds, say)
  if (wrong.length === 0) return noDifference
  const { step } = check
  const { ended } = await batch(db, {
    repaired: addDifferences(db, counter, wrong, { name, step }),
    // Together with the repair, so that two commands at once do not both correct the same difference.
    ended: saveCheck(db, { counter: name, step }, { run: null }),
  })
  if (ended.length === 0) throw new Error(`another check of ${name} began meanwhile; run it again`)
  const left = await compareSum(db, name, counter, bounds, say)
  if (left.length > 0) throw stillDiffers(name, summed(left))
  return summed(wrong)
}

async function compareSum(
  db: Database,
  name: CounterName,
  counter: SummedCounter,
  bounds: Bounds,
  say: RecountOptions['say'],
): Promise<KeyDifference[]> {
  let state: Awaited<ReturnType<typeof summedPart>> = { run: newSummedRun(0) }
  while (state.run) {
    state = await summedPart(db, counter, state.run, bounds)
    if (state.run) await say?.(state.run.tiles.length)
  }
  if (state.wrong === null) throw new Error(`${name} changed too often to be compared; run it again`)
  return state.wrong
}

const stillDiffers = (name: CounterName, { differing }: Difference) =>
  new Error(`${name} still differs in ${differing} rows after the repair; run it again`)
