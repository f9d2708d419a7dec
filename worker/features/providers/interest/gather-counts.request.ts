import type { Context } from 'hono'
import { openDatabase, runBatch } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { addCounts, type CountedPlace, type GatheredFigure, type PlaceCounts } from './interest.queries.ts'

/**
 * Counts are written together: at most one write every five seconds and isolate. Only counts are kept, never users.
 * Milliseconds. `gather`: until the write. `giveUp`: a request that was cut off loses its write; after this time the next count
 * starts a new one. Tests change them.
 */
export const countingTimes = { gather: 5_000, giveUp: 30_000 }

/** Bounds the memory and the statement. What comes after that belongs to an unknown place. */
const maxPlaces = 2_000

let waiting = new Map<string, PlaceCounts & { day: string }>()
let writeBegan = 0

/** Counts an act in a place; `figures` are each raised by one. */
export function gatherCounts(
  c: Context<AppEnv>,
  place: CountedPlace,
  figures: readonly GatheredFigure[],
): void {
  const day = dayOf(c.get('now'))
  const nameOf = ({ category, district, trade, area, provider }: CountedPlace) =>
    JSON.stringify([day, category, district, trade, area, provider])
  const known = waiting.size < maxPlaces || waiting.has(nameOf(place)) ? place : {}
  const entry = waiting.get(nameOf(known)) ?? { day, place: known, counts: {} }
  waiting.set(nameOf(known), entry)
  const { counts } = entry
  for (const figure of figures) counts[figure] = (counts[figure] ?? 0) + 1
  if (Date.now() - writeBegan < countingTimes.giveUp) return
  writeBegan = Date.now()
  c.executionCtx.waitUntil(writeLater(c))
}

async function writeLater(c: Context<AppEnv>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, countingTimes.gather))
  const counted = [...waiting.values()]
  waiting = new Map()
  writeBegan = 0
  const { db } = openDatabase(c.env.DB, 'primary')
  try {
    await runBatch(
      db,
      [...Map.groupBy(counted, ({ day }) => day)].map(([day, ofDay]) => addCounts(db, day, ofDay)),
    )
  } catch {
    // Whether the database has written them is unknown: to write them again could count them twice.
    c.get('log').warn('counts_not_written', { places: counted.length })
  }
}
