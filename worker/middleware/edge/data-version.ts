import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { openDatabase, type Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { constantTimeEqual, keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import { deadlines } from '#worker/lib/faults/deadline.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { createSharedWork } from './shared-work.ts'
import { dataVersions } from './data-versions.table.ts'

/**
 * The version of what visitors see, as this isolate knows it.
 * `key`: the part of a cache key. It has a mark of this isolate while a raise has failed.
 * `bookmark`: a read of the database that starts here sees everything of this version, also on a replica.
 * `places`: the version of the places, which the copies of their lists in KV carry. Triggers raise it.
 * `trades`: the version of the trades and their words. Triggers raise it.
 * `askedAt`: milliseconds of the clock when the database was asked.
 */
export type DataVersion = {
  version: number
  key: string
  bookmark: string | null
  places: number
  trades: number
  askedAt: number
}

/**
 * Milliseconds. `fresh`: the database is not asked again. `usable`: the known version is used while the database is asked
 * behind the answer. `patience`: an answer waits so long for the database. `raise`: a write waits so long for its raise.
 * `retries`: pauses before the further attempts of a raise that failed. Tests change them.
 */
export const versionTimes = {
  fresh: 5_000,
  usable: 25_000,
  patience: 1_500,
  raise: 3_000,
  retries: [500, 3_000, 10_000],
}

const row = 'public'
const placesRow = 'places'
const tradesRow = 'trades'

const listVersions = (db: Database) =>
  db.select({ name: dataVersions.name, version: dataVersions.version }).from(dataVersions)

const versionNow = (name: string) =>
  sql<number>`coalesce((SELECT version FROM data_versions WHERE name = ${name}), 0)`

// Later than every version before it, also after the database was restored to an earlier state.
const raiseVersion = (db: Database, now: Date) =>
  db
    .insert(dataVersions)
    .values({ name: row, version: now.getTime() })
    .onConflictDoUpdate({
      target: dataVersions.name,
      set: { version: sql`max(${dataVersions.version} + 1, excluded.version)` },
    })
    .returning({
      version: dataVersions.version,
      places: versionNow(placesRow),
      trades: versionNow(tradesRow),
    })

let known: DataVersion | null = null
// Set while visitors may see a change that has no version yet.
let unraised = ''

const share = createSharedWork<DataVersion | null>(versionTimes.patience)

type Asking = { binding: D1Database; now: Date; keepAlive: (work: Promise<unknown>) => void }

/** The version that this isolate knows, in milliseconds since 1970; 0 before it has asked. */
export const knownVersion = (): number => known?.version ?? 0

/**
 * From the memory of this isolate, or from the primary of the database. Null if this isolate knows none and the database
 * does not answer: then nothing may be cached.
 * @param atLeast a version that is known to exist, of the write of this visitor: an older one is asked about at once
 */
export async function readDataVersion(asking: Asking, atLeast = 0): Promise<DataVersion | null> {
  const age = known ? asking.now.getTime() - known.askedAt : Infinity
  const isTrusted = known !== null && age >= 0 && known.version >= atLeast
  if (isTrusted && age < versionTimes.fresh) return known
  const asked = share('version', () => askVersion(asking), asking.keepAlive).catch(() => known)
  if (isTrusted && age < versionTimes.usable) {
    asking.keepAlive(asked)
    return known
  }
  await asked
  // The question that this call joined may be older than the write.
  if (known !== null && known.version < atLeast)
    await share('version', () => askVersion(asking), asking.keepAlive).catch(() => known)
  return known
}

async function askVersion({ binding, now }: Asking): Promise<DataVersion | null> {
  const before = known
  const { patience } = versionTimes
  const { db, bookmark } = openDatabase(binding, 'primary', { read: patience, write: patience })
  const rows = await listVersions(db)
  const versionOf = (name: string) => rows.find((found) => found.name === name)?.version ?? 0
  const version = versionOf(row)
  // A raise of this isolate has ended meanwhile: its version is newer than this answer.
  if (known !== before && known && known.version > version) return known
  return hold(
    { version, places: versionOf(placesRow), trades: versionOf(tradesRow), bookmark: bookmark() },
    now,
  )
}

function hold(
  { version, places, trades, bookmark }: Omit<DataVersion, 'key' | 'askedAt'>,
  now: Date,
): DataVersion {
  // The older bookmark of the same version is enough, and more replicas have reached it.
  const reached = known?.version === version ? known.bookmark : bookmark
  if (known && version > known.version) unraised = ''
  known = { version, key: `${version}${unraised}`, bookmark: reached, places, trades, askedAt: now.getTime() }
  return known
}

/** @throws when the database does not answer; the version may have been raised or not */
async function raise(binding: D1Database, now: Date): Promise<number> {
  const { db, bookmark } = openDatabase(binding, 'primary', {
    read: versionTimes.patience,
    write: Math.min(versionTimes.raise, deadlines.write),
  })
  const [raised] = await raiseVersion(db, now)
  if (!raised) throw new Error('the version was not raised')
  unraised = ''
  if (raised.version > knownVersion()) hold({ ...raised, bookmark: bookmark() }, now)
  return raised.version
}

type Changing = Asking & { log: { error: (event: string) => void } }

/**
 * Raises the version after a write that visitors see, so that no isolate answers with a copy from before it. Never throws:
 * if the database fails, this isolate uses no copies of the version, and the raise is tried again behind the answer.
 * @returns the new version, or null if it could not be raised yet
 */
export async function publicDataChanged({ binding, now, keepAlive, log }: Changing): Promise<number | null> {
  try {
    return await raise(binding, now)
  } catch {
    unraised = `-${crypto.randomUUID()}`
    if (known) known = { ...known, key: `${known.version}${unraised}` }
    keepAlive(raiseLater(binding, now, log))
    return null
  }
}

async function raiseLater(binding: D1Database, now: Date, log: Changing['log']): Promise<void> {
  for (const pause of versionTimes.retries) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const raised = await raise(binding, now).catch(() => null)
    if (raised !== null) return
  }
  log.error('data_version_not_raised')
}

const name = 'changed'
const label = 'data-version'
// Seconds; by then every isolate has asked for the version.
const lifetime = 120

/** The cookie that {@link showChange} sets, with or without the prefix of https. */
const pattern = /(?:^|;\s*)(?:__Host-)?changed=([1-9]\d{0,15})\.([\w-]{43})(?:;|$)/

/**
 * Lets the author of a write see it at once: the browser sends the version of the write with its next requests, which an
 * isolate that knows an older one then asks for. It is signed, so a visitor cannot make an isolate ask for versions that do not exist.
 */
const showChange = (c: Context<AppEnv>, version: number): void =>
  setCookie(c, name, `${version}.${keyedHash(signingKeys(c.env), label, String(version))}`, {
    // Browsers accept the prefix `__Host-` over https only.
    ...(new URL(c.req.url).protocol === 'https:' && { prefix: 'host' as const }),
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: lifetime,
  })

/** The version of the visitor's own write, if it is newer than `known`; otherwise 0. */
function changeShown<RouteEnv extends AppEnv>(c: Context<RouteEnv>, known: number): number {
  const cookies = c.req.header('cookie')
  if (cookies === undefined) return 0
  const [, version = '', mac = ''] = pattern.exec(cookies) ?? []
  if (version === '' || Number(version) <= known) return 0
  const isOurs = keyedHashes(signingKeys(c.env), label, version).some((hash) => constantTimeEqual(hash, mac))
  return isOurs ? Number(version) : 0
}

const keepAliveOf =
  <RouteEnv extends AppEnv>(c: Context<RouteEnv>) =>
  (work: Promise<unknown>) =>
    c.executionCtx.waitUntil(work)

/** The data version for this request, which is read before the data. Null: nothing may be answered from a copy or kept. */
export function versionOf<RouteEnv extends AppEnv>(c: Context<RouteEnv>): Promise<DataVersion | null> {
  const asking = { binding: c.env.DB, now: c.get('now'), keepAlive: keepAliveOf(c) }
  return readDataVersion(asking, changeShown(c, knownVersion()))
}

/** Raises the data version in a handler, for a change outside of a route with `changesPublicData`. Never throws. */
export const raiseFor = (c: Context<AppEnv>): Promise<number | null> =>
  publicDataChanged({
    binding: c.env.DB,
    // Not the start of the request: the write is over now.
    now: new Date(),
    keepAlive: keepAliveOf(c),
    log: c.get('log'),
  })

/**
 * The second handler of a write that changes what visitors see: the copies from before become stale everywhere, for its
 * author at once. Other writes leave them alone. Names beside comments and the counters of the home page may be as old as
 * a copy.
 */
export const changesPublicData = createMiddleware<AppEnv>(async (c, next) => {
  const written = next().then(async () => {
    if (c.get('keepsPublicData')) return
    // A write that ended in a fault may have happened. Its answer does not wait for a database that may be down.
    if (c.res.status >= 500) return void keepAliveOf(c)(raiseFor(c))
    if (c.res.status >= 300) return
    const version = await raiseFor(c)
    if (version !== null) showChange(c, version)
  })
  // The write goes on to the raise when its client hangs up.
  keepAliveOf(c)(written.catch(() => undefined))
  await written
})
