import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import type { ShownData } from './data-version.ts'

/** The copy that this data centre keeps. A cache that fails or hangs is an empty cache. */
export async function findCopy(key: Request): Promise<Response | undefined> {
  const kept = await inTime(caches.default.match(key), deadlines.cache).catch(() => undefined)
  return kept instanceof Response ? kept : undefined
}

/**
 * Keeps a copy in this data centre, behind the answer, for as long as its `Cache-Control` says. Code cannot delete the
 * copies of other data centres.
 */
export function keepCopy(c: Context<AppEnv>, key: Request, copy: Response): void {
  c.executionCtx.waitUntil(inTime(caches.default.put(key, copy), deadlines.cache).catch(() => undefined))
}

/** Whether the visitor already has the answer with this entity tag, so that 304 is enough. */
export const hasCurrent = (c: Context<AppEnv>, tag: string): boolean =>
  (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((value) => value.trim().replace(/^W\//, ''))
    .includes(tag)

let isolate: string | undefined

/**
 * What distinguishes the copies of two deployments. Without a deployed commit, on a machine of a developer, each start of the
 * Worker has its own copies, because files may have changed.
 */
export const buildOf = ({ VERSION }: Pick<Env, 'VERSION'>): string =>
  VERSION ?? (isolate ??= crypto.randomUUID())

/** What one isolate keeps in memory. The values are plain data, so that every request may use them. */
type Memory<Value> = {
  find(key: string): Value | undefined
  /** @param size bytes */
  keep(key: string, value: Value, size: number): void
}

// A share of the memory that one value may take.
const maxShare = 1 / 8
/** Bytes that an entry takes beside its value. */
const overhead = 1_000

/** Keeps values up to a total size; the value that was not used for longest goes first. @param most bytes */
export function createMemory<Value>(most: number): Memory<Value> {
  // A Map keeps the order of insertion, and a use inserts again, so the longest unused entries come first.
  const entries = new Map<string, { value: Value; size: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    find(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    keep(key, value, bytes) {
      drop(key)
      const size = bytes + key.length * 2 + overhead
      if (size > most * maxShare) return
      entries.set(key, { value, size })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= most) return
        drop(oldest)
      }
    },
  }
}

/**
 * A public answer as plain data, which requests may share. `madeAt`: milliseconds, the age of the oldest data in it. `shown`: by what it
 * is known whether it is still current; null for an answer that only ages.
 */
export type KeptAnswer = {
  status: number
  headers: readonly (readonly [string, string])[]
  body: Uint8Array
  etag: string
  madeAt: number
  shown: ShownData | null
}

// Two machines of a data centre may disagree on the time by so much, in milliseconds.
const clockSkew = 5_000

// Bytes; an isolate has 128 MB, which its other requests need.
const memory = createMemory<KeptAnswer>(16_000_000)

const madeAtHeader = 'x-made-at'
const statusHeader = 'x-made-status'
const shownHeader = 'x-made-shown'

/** Age in milliseconds, for a copy that may be answered within `most` milliseconds; otherwise null. */
const ageOf = ({ madeAt }: KeptAnswer, now: number, most: number): number | null => {
  const age = now - madeAt
  return age >= -clockSkew && age <= most ? Math.max(0, age) : null
}

/** The copy in the memory of this isolate. @param most the age in milliseconds that it may have */
export function findInMemory(key: string, now: number, most: number): KeptAnswer | null {
  const kept = memory.find(key)
  return kept && ageOf(kept, now, most) !== null ? kept : null
}

/** The copy in the cache of this data centre, which this isolate then keeps in its memory. */
export async function findAtEdge(key: string, now: number, most: number): Promise<KeptAnswer | null> {
  const copy = await findCopy(new Request(key))
  const kept = copy && (await keptFrom(copy))
  if (!kept || ageOf(kept, now, most) === null) return null
  keepInMemory(key, kept)
  return kept
}

async function keptFrom(copy: Response): Promise<KeptAnswer | null> {
  const body = await inTime(copy.arrayBuffer(), deadlines.cache).catch(() => null)
  const {
    [madeAtHeader]: madeAt,
    [statusHeader]: status,
    [shownHeader]: shown,
    etag,
    ...others
  } = Object.fromEntries(copy.headers)
  if (!body || !etag || !madeAt || !status || !shown) return null
  const headers = Object.entries(others).filter(([name]) => name.startsWith('kept-'))
  return {
    status: Number(status),
    headers: headers.map(([name, value]) => [name.slice('kept-'.length), value] as const),
    body: new Uint8Array(body),
    etag,
    madeAt: Number(madeAt),
    shown: JSON.parse(shown) as ShownData | null,
  }
}

export const keepInMemory = (key: string, kept: KeptAnswer): void =>
  memory.keep(key, kept, kept.body.byteLength)

/**
 * Keeps an answer in this isolate and, behind the answer, in this data centre.
 * @param most the age in milliseconds after which it is of no use
 */
export function keepAnswer(c: Context<AppEnv>, key: string, kept: KeptAnswer, most: number): void {
  keepInMemory(key, kept)
  const seconds = Math.ceil((kept.madeAt + most - c.get('now').getTime()) / 1000)
  if (seconds <= 0) return
  const headers = new Headers({
    ETag: kept.etag,
    'Cache-Control': `public, max-age=${seconds}`,
    [madeAtHeader]: String(kept.madeAt),
    [statusHeader]: String(kept.status),
    [shownHeader]: JSON.stringify(kept.shown),
  })
  // Renamed, so that the cache does not act on them.
  for (const [name, value] of kept.headers) headers.set(`kept-${name}`, value)
  keepCopy(c, new Request(key), new Response(kept.body, { headers }))
}

/** An answer as plain data, with an entity tag made from its content. */
export async function makeKept({
  status,
  headers,
  body,
  madeAt,
  shown,
}: Omit<KeptAnswer, 'etag'>): Promise<KeptAnswer> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body))
  const hex = Array.from(digest.subarray(0, 10), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { status, headers, body, etag: `"${hex}"`, madeAt, shown }
}

/** Why an answer came from no copy, as `Cache-Status` says it (RFC 9211). @param outdated the part that has changed, or `age` */
export const missOf = (outdated: string | null): string =>
  outdated === null ? 'kormi; fwd=uri-miss' : `kormi; fwd=stale; detail="${outdated}"`

/**
 * 304 when the visitor has the current answer. Browsers ask each time, and the copy answers without the database.
 * @param miss of an answer that this request made: only a copy has an age
 */
export function answerKept(
  c: Context<AppEnv>,
  kept: KeptAnswer,
  headers: Readonly<Record<string, string>>,
  miss: string | null = null,
): Response {
  const age = Math.floor(Math.max(0, c.get('now').getTime() - kept.madeAt) / 1000)
  const all: Record<string, string> = {
    ...headers,
    ETag: kept.etag,
    ...(miss === null ? { Age: String(age) } : { 'Cache-Status': miss }),
  }
  if (kept.status === 200 && hasCurrent(c, kept.etag))
    return new Response(null, { status: 304, headers: all })
  for (const [name, value] of kept.headers) all[name] = value
  return new Response(kept.body, { status: kept.status, headers: all })
}
