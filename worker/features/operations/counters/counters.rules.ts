import type { CounterRun, Difference, Key, SummedRun } from './counters.schema.ts'

/** A part of the keys: those behind `after`, up to and with `end`. Null is no bound. */
export type Range = { after: Key | null; end: Key | null }

/** The most rows of one statement, in ids and in rows. */
export type Bounds = {
  /** Ids of a range in which kept and counted rows are compared, or repaired. */
  ids: number
  repairedIds: number
  /** Rows of a range of days. A day is never divided. */
  rows: number
  /** Ids of a range that is only counted. */
  tile: number
  /** Ids of thanas whose profiles are counted together. */
  thanas: number
  /** Ids of districts, or divisions, whose totals are compared with those of the places inside. */
  places: number
}

/** About 0.1 s for each statement on a computer of 2026, so that it stays below 2 s where D1 is busy. */
export const bounds: Bounds = {
  ids: 20_000,
  repairedIds: 50,
  rows: 20_000,
  tile: 50_000,
  thanas: 10,
  places: 8,
}

/** A check that waits for longer is begun again. Below a day, so that each night begins what the last one left over. */
const patience = 20 * 3_600_000

export const isStale = (run: CounterRun, now: Date): boolean => now.getTime() - run.startedAt > patience

/** More are not counted in one batch, which holds up all writes. */
const maxMoving = 20
const maxRounds = 5

/** A counter that comes to no rest within these bounds is compared another time. */
export const isRestless = ({ tiles, rounds }: SummedRun): boolean =>
  rounds > maxRounds || tiles.filter(({ isMoving }) => isMoving).length > maxMoving

/** After so many nights in a row without a result there is a warning. */
export const maxRestless = 3

export type KeyDifference = { keys: Key[]; kept: number; actual: number }

/**
 * The keys whose kept total is not the sum of the tiles.
 * @param kept JSON of rows `[...keys, total]`
 * @param tiles JSON of rows `[...keys, total, mark]` of each tile
 */
export function differencesOf(kept: string, tiles: readonly string[]): KeyDifference[] {
  const totals = new Map<string, KeyDifference>()
  const of = (keys: Key[]): KeyDifference => {
    const name = JSON.stringify(keys)
    const known = totals.get(name) ?? { keys, kept: 0, actual: 0 }
    totals.set(name, known)
    return known
  }
  for (const row of JSON.parse(kept) as Key[][]) of(row.slice(0, -1)).kept += Number(row.at(-1))
  for (const tile of tiles)
    for (const row of JSON.parse(tile) as Key[][]) of(row.slice(0, -2)).actual += Number(row.at(-2))
  return [...totals.values()].filter((total) => total.kept !== total.actual)
}

export const noDifference: Difference = { differing: 0, kept: 0, actual: 0 }

export const added = (a: Difference, b: Difference): Difference => ({
  differing: a.differing + b.differing,
  kept: a.kept + b.kept,
  actual: a.actual + b.actual,
})

export const summed = (differences: readonly KeyDifference[]): Difference =>
  differences.map(({ kept, actual }) => ({ differing: 1, kept, actual })).reduce(added, noDifference)
