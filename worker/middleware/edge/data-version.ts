import { desc, gte, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { batch, openDatabase, type Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { constantTimeEqual, keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { createSharedWork } from './shared-work.ts'
import { dataVersions } from './data-versions.table.ts'
import { innerCallOf } from './inner-calls.ts'

/** The parts whose own version a request may need: copies in KV and the vocabulary of the search carry them. */
const namedParts = ['places', 'trades', 'settings'] as const

/**
 * What visitors see, as this isolate knows it at the start of a request.
 * `version`: the latest change of any part that is known.
 * `bookmark`: a read of the database that starts here sees all changes up to this version, also on a replica.
 * `askedAt`: milliseconds of the clock when the database was asked. No change before it is unknown.
 * `own`: the version of the visitor's own write, of which the answer must not be older; 0 for others.
 */
export type DataVersion = Record<(typeof namedParts)[number], number> & {
  version: number
  bookmark: string | null
  askedAt: number
  own: number
}

/**
 * What an answer shows, and of which state.
 * `shows`: the names of its parts; null if they are unknown, so that any change may change it.
 * `version`: it shows all changes up to this version.
 * `readAt`: milliseconds; it shows all changes before this moment.
 * `changesAt`: milliseconds; then it changes although no row does, for example because a boost ends. Null for never.
 */
export type ShownData = {
  shows: readonly string[] | null
  version: number
  readAt: number
  changesAt: number | null
}

/**
 * Milliseconds. `fresh`: the database is not asked again. `usable`: the known changes are used while the database is asked behind
 * the answer; a visitor sees a change of another one after so long at the latest. Two machines may disagree on the time by
 * `skew`, and a minute is promised. `patience`: an answer waits so long for the database. Tests change them.
 */
export const versionTimes = { fresh: 25_000, usable: 50_000, skew: 5_000, patience: 1_500 }

// A new isolate asks for the changes of this time, in milliseconds. It confirms no copies that were read earlier, so this is longer than
// the life of a copy.
const firstLook = 720_000
// More changes at once than a question returns count as a change of everything.
const maxChanges = 1_000
// Names in the memory of an isolate. The older half is forgotten, and with it what was read before.
const maxNames = 10_000

/** The changes since `since`, the latest first, and at least one row of the latest version. */
const listChanges = (db: Database, since: number) =>
  db
    .select({ name: dataVersions.name, version: dataVersions.version })
    .from(dataVersions)
    .where(
      gte(dataVersions.version, sql`min(${since}, (SELECT coalesce(max(version), 0) FROM data_versions))`),
    )
    .orderBy(desc(dataVersions.version))
    .limit(maxChanges + 1)

const listNamed = (db: Database) =>
  db
    .select({ name: dataVersions.name, version: dataVersions.version })
    .from(dataVersions)
    .where(inArray(dataVersions.name, [...namedParts]))

/**
 * The latest change of a part. `before`: the version of the change before it, as far as this isolate knows. `from`: milliseconds; a copy
 * that shows that change showed the latest state until this moment, when a question had not found the latest change.
 */
type LatestChange = { version: number; before: number; from: number }

type Known = Omit<DataVersion, 'own'> & {
  /** A part that changed with the latest version. If it has lost this version, an earlier state of the database was restored. */
  latest: string
  /** All changes above this version are in `changes`. */
  since: number
  changes: Map<string, LatestChange>
  /** The number of the question that set `askedAt`. */
  question: number
}

let known: Known | null = null
let questions = 0
// How many writes of this isolate visitors may see, and how many of them a question has seen.
let writes = 0
let learnt = 0
// The version that was known after the last of them.
let wrote = 0

const share = createSharedWork<void>(versionTimes.patience)

type Asking = { binding: D1Database; now: Date; keepAlive: (work: Promise<unknown>) => void }

/** The version of the settings that this isolate knows; 0 before it has asked. */
export const knownSettingsVersion = (): number => known?.settings ?? 0

/**
 * From the memory of this isolate, or from the primary of the database. Null if this isolate knows nothing, or not what it wrote
 * itself, and the database does not answer: then nothing may be answered from a copy or kept.
 * @param own the version of this visitor's own write, which is known to exist: an isolate that knows less asks at once
 */
export async function readDataVersion(asking: Asking, own = 0): Promise<DataVersion | null> {
  const age = known ? asking.now.getTime() - known.askedAt : Infinity
  const isTrusted = known !== null && age >= 0 && learnt === writes && known.version >= own
  if (!isTrusted || age >= versionTimes.fresh) {
    const asked = ask(asking)
    if (isTrusted && age < versionTimes.usable) asking.keepAlive(asked.catch(() => undefined))
    else {
      const failed = await asked.then(
        () => false,
        () => true,
      )
      if (failed && learnt < writes) return null
      // The question that this call joined may be older than the write.
      if (!failed && known !== null && known.version < own) await ask(asking).catch(() => undefined)
    }
  }
  if (!known) return null
  const { version, bookmark, askedAt, places, trades, settings } = known
  return { version, bookmark, askedAt, places, trades, settings, own }
}

/**
 * Asks what has changed since the last answer. Parallel calls share a question, but none that began before a write of this isolate.
 * @throws when the database does not answer
 */
const ask = (asking: Asking): Promise<void> =>
  share(`changes ${writes}`, () => askDatabase(asking), asking.keepAlive)

async function askDatabase({ binding, now }: Asking): Promise<void> {
  const [question, seen, before] = [(questions += 1), writes, known]
  const since = before?.version ?? now.getTime() - firstLook
  const { patience } = versionTimes
  const { db, bookmark } = openDatabase(binding, 'primary', { read: patience, write: patience })
  const { changes, named } = await batch(db, { changes: listChanges(db, since), named: listNamed(db) })
  const isEarlier =
    before !== null &&
    !changes.some(({ name, version }) => name === before.latest && version >= before.version) &&
    changes.length <= maxChanges
  const answer = { changes, named, since, question, bookmark: bookmark(), askedAt: now.getTime() }
  if (!known || isEarlier) begin(answer, known)
  learn(answer)
  learnt = Math.max(learnt, seen)
}

type Change = { name: string; version: number }
type Changes = {
  changes: readonly Change[]
  named: readonly Change[]
  since: number
  question: number
  bookmark: string | null
  askedAt: number
}

/** Forgets what this isolate knew. Copies with versions of a history that a restore has ended are not used again. */
function begin({ changes, since }: Changes, lost: Known | null): void {
  const version = changes[0]?.version ?? 0
  known = {
    version: 0,
    latest: '',
    bookmark: null,
    askedAt: 0,
    question: 0,
    since: lost ? Math.max(lost.version + 1, version) : Math.min(since, version),
    changes: new Map(),
    places: 0,
    trades: 0,
    settings: 0,
  }
}

/** Adds an answer of the database, which may come behind a later one. */
function learn({ changes, named, question, bookmark, askedAt }: Changes): void {
  if (!known) return
  const from = known.askedAt
  // The latest comes first.
  for (const { name, version } of changes)
    for (const part of [name, ...widerParts(name)]) {
      const held = known.changes.get(part)
      if (version > (held?.version ?? 0))
        known.changes.set(part, { version, before: held?.version ?? 0, from })
    }
  for (const part of namedParts) {
    const version = named.find(({ name }) => name === part)?.version ?? 0
    known[part] = Math.max(known[part], version)
  }
  const oldest = changes.at(-1)
  if (oldest && changes.length > maxChanges) known.since = Math.max(known.since, oldest.version)
  const [latest] = changes
  // The older bookmark of the same version is enough, and more replicas have reached it.
  if (latest && latest.version > known.version) {
    known.version = latest.version
    known.latest = latest.name
    known.bookmark = bookmark
  }
  known.bookmark ??= bookmark
  if (question > known.question) Object.assign(known, { question, askedAt })
  if (known.changes.size > maxNames) forgetOlderHalf(known)
}

function forgetOlderHalf(held: Known): void {
  const sorted = [...held.changes].toSorted(([, a], [, b]) => b.version - a.version)
  const kept = sorted.slice(0, maxNames / 2)
  held.since = Math.max(held.since, sorted[kept.length]?.[1].version ?? 0)
  held.changes = new Map(kept)
}

/**
 * The lists that change with one of them: `list:5:d47`, of a trade in a district, is a part of `list:5:*`, `list:*:d47` and `list:*:*`.
 */
function widerParts(name: string): string[] {
  const [kind, one, two, ...more] = name.split(':')
  if (one === undefined || two === undefined || more.length > 0) return []
  return [`${kind}:${one}:*`, `${kind}:*:${two}`, `${kind}:*:*`]
}

/**
 * Whether a copy may still be answered after this change: lists and profiles may for some seconds, to everyone but the author of the change,
 * while they are made anew, unless a provider was withdrawn. Those but the lists of the whole site are not answered from before a
 * change that was known with a write of this isolate: a client without cookies is often its author.
 */
const mayWait = (name: string, changed: number) =>
  name === 'list:*:*' || (/^(?:list|provider):/.test(name) && changed > wrote)

/** The parts whose changes concern one that a copy shows. */
const partsOf = (name: string) =>
  name.startsWith('provider:') ? [name.replace('provider', 'withdrawn'), name] : [name]

const isWithin = (age: number, most: number) => age >= -versionTimes.skew && age < most

/**
 * Whether a visitor may get this copy: it shows no state from before a change that this isolate knows or that is longer ago than
 * `usable`, and none from before the visitor's own write.
 * @param now milliseconds
 * @returns the state that the copy is known to show, which may be later than the one of its reading, and whether it is the latest;
 * for a copy that is too old, the part that has changed, `own`, `time` or `age`
 */
export function currentState(
  { shows, version, readAt, changesAt }: ShownData,
  { own }: Pick<DataVersion, 'own'>,
  now: number,
): (Pick<ShownData, 'version' | 'readAt'> & { isCurrent: boolean }) | string {
  if (!known || (own > known.version && version < own)) return 'own'
  if (changesAt !== null && now >= changesAt) return 'time'
  if (shows === null && known.version > version) return '*'
  const isFollowed = version >= known.since
  let changed: string | null = null
  let latestUntil = known.askedAt
  for (const name of ['*', ...(shows ?? []).flatMap(partsOf)]) {
    const latest = known.changes.get(name)
    if (!latest || latest.version <= version) continue
    if (!mayWait(name, latest.version) || version < own) return name
    changed = name
    latestUntil = Math.min(latestUntil, version >= latest.before ? latest.from : 0)
  }
  const shownUntil = isFollowed ? Math.max(readAt, latestUntil) : readAt
  if (!isWithin(now - shownUntil, versionTimes.usable)) return changed ?? 'age'
  const isCurrent = isFollowed && changed === null
  return { version: isCurrent ? Math.max(version, known.version) : version, readAt: shownUntil, isCurrent }
}

/**
 * Call it after a write that visitors see: this isolate then knows the change and answers with no copy from before it. Never throws:
 * if the database fails, this isolate uses no copies until it answers.
 * @returns the version of the write or a later one; null if the database does not answer
 */
export async function learnChanges(asking: Asking): Promise<number | null> {
  writes += 1
  return ask(asking).then(
    () => {
      wrote = known?.version ?? 0
      return wrote
    },
    () => null,
  )
}

const cookieName = 'changed'
const label = 'data-version'
// Seconds; by then every isolate knows the write.
const lifetime = 120

/** The cookie that {@link showChange} sets, with or without the prefix of https. */
const pattern = /(?:^|;\s*)(?:__Host-)?changed=([1-9]\d{0,15})\.([\w-]{43})(?:;|$)/

/**
 * Lets the author of a write see it at once: the browser sends the version of the write with its next requests, which an
 * isolate that knows an older one then asks for. It is signed, so a visitor cannot make an isolate ask for versions that do not exist.
 */
const showChange = (c: Context<AppEnv>, version: number): void =>
  setCookie(c, cookieName, `${version}.${keyedHash(signingKeys(c.env), label, String(version))}`, {
    // Browsers accept the prefix `__Host-` over https only.
    ...(new URL(c.req.url).protocol === 'https:' && { prefix: 'host' as const }),
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: lifetime,
  })

/** The version of the visitor's own write; 0 without one. */
export function ownVersion<RouteEnv extends AppEnv>(c: Context<RouteEnv>): number {
  const inner = innerCallOf(c.req.raw)
  if (inner) return inner.own
  const cookies = c.req.header('cookie')
  if (cookies === undefined) return 0
  const [, version = '', mac = ''] = pattern.exec(cookies) ?? []
  if (version === '') return 0
  const isOurs = keyedHashes(signingKeys(c.env), label, version).some((hash) => constantTimeEqual(hash, mac))
  return isOurs ? Number(version) : 0
}

/**
 * What requests for one answer have in common if they may wait for the same reading: none that began before a write of this isolate, or
 * before the visitor's own. Also while the version is unknown.
 */
export const shareState = (c: Context<AppEnv>, version: DataVersion | null): string =>
  `${version?.version ?? 'unknown'} ${version?.own ?? ownVersion(c)} ${writes}`

const askingOf = <RouteEnv extends AppEnv>(c: Context<RouteEnv>, now: Date): Asking => ({
  binding: c.env.DB,
  now,
  keepAlive: (work) => c.executionCtx.waitUntil(work),
})

/** The data version for this request, which is read before the data. Null: nothing may be answered from a copy or kept. */
export const versionOf = <RouteEnv extends AppEnv>(c: Context<RouteEnv>): Promise<DataVersion | null> =>
  readDataVersion(askingOf(c, c.get('now')), ownVersion(c))

/**
 * {@link learnChanges} in a handler, for a write outside of a route with `changesPublicData`. Never throws.
 * Not the start of the request: the write is over now.
 */
export const learnChangesIn = (c: Context<AppEnv>): Promise<number | null> =>
  learnChanges(askingOf(c, new Date()))

/**
 * The second handler of a write that changes what visitors see. Triggers note what has changed; this shows it to the author at once,
 * and to everyone whom this isolate answers. Others see it within a minute.
 */
export const changesPublicData = createMiddleware<AppEnv>(async (c, next) => {
  const written = next().then(async () => {
    // A write that ended in a fault may have happened. Its answer does not wait for a database that may be down.
    if (c.res.status >= 500) return void c.executionCtx.waitUntil(learnChangesIn(c))
    if (c.res.status >= 300) return
    const version = await learnChangesIn(c)
    if (version !== null) showChange(c, version)
  })
  // The write goes on to the question when its client hangs up.
  c.executionCtx.waitUntil(written.catch(() => undefined))
  await written
})
