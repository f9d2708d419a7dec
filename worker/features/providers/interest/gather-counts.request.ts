import type { Context } from 'hono'
import { openDatabase, runBatch } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { addCounts, type CountedPlace, type GatheredFigure, type PlaceCounts } from './interest.queries.ts'

/**
 * Counts are written together: at most one write every five seconds and isolate. Only counts are kept, never users.
 * Milliseconds. `gather`: until the write. `giveUp`: a request that was cut off loses its write; after this time the next count
 * starts a new one. Tests change them.
 */
export const countingTimes = { gather: 5_000, giveUp: 30_000 }

/** Bounds the memory and the statement. What comes after that belongs to an unknown place. */
const maxPlaces = 2_000

/** How often each visitor of the day was counted for an act in a place. It never leaves the memory. */
const counted = { day: '', acts: new Map<string, number>() }
const maxActs = 20_000

/** Thousands of phones share an address of a carrier, so a network counts up to 20 times, an account once. */
const maxOfNetwork = 20

function isWithinShare(c: Context<AppEnv>, day: string, act: string): boolean {
  if (counted.day !== day || counted.acts.size >= maxActs) Object.assign(counted, { day, acts: new Map() })
  const account = c.get('actor')?.id
  const key = `${account ?? networkOf(c.req.header('cf-connecting-ip'))} ${act}`
  const times = counted.acts.get(key) ?? 0
  counted.acts.set(key, times + 1)
  return times < (account === undefined ? maxOfNetwork : 1)
}

let waiting = new Map<string, PlaceCounts & { day: string }>()
let writeBegan = 0

/** Counts an act in a place; `figures` are each raised by one, within the share of the visitor in this isolate. */
export function gatherCounts(
  c: Context<AppEnv>,
  place: CountedPlace,
  figures: readonly GatheredFigure[],
): void {
  const day = dayOf(c.get('now'))
  const nameOf = ({ category, district, trade, area, provider }: CountedPlace) =>
    JSON.stringify([day, category, district, trade, area, provider])
  const own = figures.filter((figure) => isWithinShare(c, day, `${figure} ${nameOf(place)}`))
  if (own.length === 0) return
  const known = waiting.size < maxPlaces || waiting.has(nameOf(place)) ? place : {}
  const entry = waiting.get(nameOf(known)) ?? { day, place: known, counts: {} }
  waiting.set(nameOf(known), entry)
  const { counts } = entry
  for (const figure of own) counts[figure] = (counts[figure] ?? 0) + 1
  if (Date.now() - writeBegan < countingTimes.giveUp) return
  writeBegan = Date.now()
  c.executionCtx.waitUntil(writeLater(c))
}

async function writeLater(c: Context<AppEnv>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, countingTimes.gather))
  const gathered = [...waiting.values()]
  waiting = new Map()
  writeBegan = 0
  const { db } = openDatabase(c.env.DB, 'primary')
  try {
    await runBatch(
      db,
      [...Map.groupBy(gathered, ({ day }) => day)].map(([day, ofDay]) => addCounts(db, day, ofDay)),
    )
  } catch {
    // Whether the database has written them is unknown: to write them again could count them twice.
    c.get('log').warn('counts_not_written', { places: gathered.length })
  }
}
