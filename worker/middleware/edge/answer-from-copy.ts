import type { Context, Next } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { currentState, shareState, type DataVersion, type ShownData } from './data-version.ts'
import {
  findAtEdge,
  findInMemory,
  keepAnswer,
  keepInMemory,
  makeKept,
  missOf,
  type KeptAnswer,
} from './kept-answers.ts'
import { createSharedWork } from './shared-work.ts'

/** An answer of 200, or of a page that is missing, as plain data. `madeAt`: milliseconds, the age of the oldest data in it. */
export type MadeAnswer = Omit<KeptAnswer, 'etag'>

/** A request that a copy may answer. */
type Copied = {
  c: Context<AppEnv>
  key: string
  /** Null while it is unknown: then no copy is used or kept. */
  version: DataVersion | null
  /**
   * The call of a page that is being rendered. The page has a copy at the edge, so its calls have them in the memory of the isolate only:
   * several questions to the cache of the data centre would take longer than the database. They get no copy that is due for a refresh.
   */
  isInner: boolean
  /** The answer behind `next`; null if it must not be kept. */
  made: () => Promise<MadeAnswer | null>
}

/**
 * Milliseconds. `fresh`: a copy is answered as it is. `stale`: an older one is answered, if nothing has changed that it shows, while a
 * new one is made behind the answer: counts of views and reveals change without a version. `outdated`: the same for a list that is known
 * to have changed, which is answered for 50 s at most. `missing`: how long a missing page is kept.
 */
export const ages = { fresh: 60_000, stale: 660_000, outdated: 10_000, missing: 20_000 }

/** `error`: the route threw it, and the requests that wait for the same answer throw it as well. */
type Outcome = { kept: KeptAnswer; error?: never } | { kept?: never; error: Error | undefined }

// Milliseconds; longer than the reads of a page that are tried twice.
const share = createSharedWork<Outcome>(9_000)

type Dispatch = (request: Request, env: Env, context: Context<AppEnv>['executionCtx']) => unknown
let dispatch: Dispatch | null = null

/** Copies are made anew by requests to this function, which answers like the Worker. */
export function refreshThrough(given: Dispatch): void {
  dispatch = given
}

// Requests of this module, which no copy answers.
const refreshing = new WeakSet<Request>()

/**
 * The copy of an answer, or the answer that `next` makes. Parallel requests for one answer wait for one of them.
 * @returns `miss`: why it is no copy, see `missOf`; null when `c.res` stands: an error, or an answer that is not kept
 */
export async function answerFromCopy(
  copied: Copied,
  next: Next,
): Promise<{ kept: KeptAnswer; miss: string | null } | null> {
  const { c, key, version, isInner } = copied
  const now = c.get('now').getTime()
  const isRefresh = refreshing.has(c.req.raw)
  let outdated: string | null = null
  const usable = (kept: KeptAnswer | null): KeptAnswer | null => {
    const found = isRefresh ? null : stateOf(kept, version, now)
    if (!found || typeof found === 'string') {
      outdated = found ?? outdated
      return null
    }
    if (found.isOld && isInner) return null
    if (found.isOld) refresh(copied)
    return found.kept
  }
  const most = isInner ? ages.fresh : ages.stale
  const inMemory = usable(findInMemory(key, now, most))
  if (inMemory) return { kept: inMemory, miss: null }
  let isMaker = false
  const { kept, error } = await share(
    `${key} ${shareState(c, version)}`,
    async () => {
      const atEdge = isInner || !version || isRefresh ? null : usable(await findAtEdge(key, now, most))
      if (atEdge) return { kept: atEdge }
      isMaker = true
      await next()
      const made = await copied.made()
      if (!made) return { error: c.error }
      const kept = await makeKept({
        ...made,
        shown: version && made.shown && olderState(made.shown, version),
      })
      if (version && isInner) keepInMemory(key, kept)
      else if (version) keepAnswer(c, key, kept, kept.status === 200 ? ages.stale : ages.missing)
      return { kept }
    },
    keepAliveOf(c),
    // To wait for the answer of another request costs nothing, so it takes no place of one that works.
    c.get('leaveSlot'),
  )
  if (kept) return { kept, miss: isMaker ? missOf(outdated) : null }
  if (isMaker) return null
  if (error) throw error
  await next()
  return null
}

/** The copy with the state that it shows; what has changed if it must not be answered; null if there is none. */
function stateOf(
  kept: KeptAnswer | null,
  version: DataVersion | null,
  now: number,
): { kept: KeptAnswer; isOld: boolean } | string | null {
  if (!kept?.shown || !version) return null
  const age = now - kept.madeAt
  if (kept.status !== 200 && age > ages.missing) return 'age'
  const state = currentState(kept.shown, version, now)
  if (typeof state === 'string') return state
  const { isCurrent, ...shown } = state
  const isOld = age > ages.fresh || (!isCurrent && now - shown.readAt >= ages.outdated)
  return { kept: { ...kept, shown: { ...kept.shown, ...shown } }, isOld: isOld && kept.status === 200 }
}

/** Makes a copy anew behind the answer, unless another isolate of this data centre did. */
function refresh({ c, key, version }: Copied): void {
  const now = c.get('now').getTime()
  const refreshed = share(
    `refresh ${key}`,
    async () => {
      const newer = stateOf(await findAtEdge(key, now, ages.fresh), version, now)
      if (newer && typeof newer !== 'string' && !newer.isOld) return { kept: newer.kept }
      // Like the calls of a page, it is no visit of a person.
      const headers = { 'cf-ray': c.get('requestId'), Purpose: 'prefetch' }
      const request = new Request(c.req.url, { headers })
      refreshing.add(request)
      await dispatch?.(request, c.env, c.executionCtx)
      return { error: undefined }
    },
    keepAliveOf(c),
  )
  keepAliveOf(c)(refreshed.catch(() => undefined))
}

/** The answer was begun under this version, and a call of it may have been answered from an older copy. */
const olderState = (shown: ShownData, { version, askedAt }: DataVersion): ShownData => ({
  ...shown,
  version: Math.min(shown.version, version),
  readAt: Math.min(shown.readAt, askedAt),
})

const keepAliveOf = (c: Context<AppEnv>) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
