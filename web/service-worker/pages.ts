import { CacheExpiration } from 'serwist'
import { buildId, entryFile } from './build-values.ts'
import {
  atOnceOf,
  isOfBuild,
  maxAgeAtOnce,
  maxPatience,
  pageKey,
  patienceFor,
  withoutPageFiles,
  withPhone,
} from './requests.rules.ts'
import { forgetReads, isGone } from './public-reads.ts'
import { changeState, readState } from './state.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * What the server said about a page that was shown: `same` as the copy, `changed`, of another build (`outdated`), or nothing
 * (`unreachable`).
 */
type Outcome = 'same' | 'changed' | 'outdated' | 'unreachable'

// The copies name files of one build, so they live and die with it.
const pagesCache = `kormi-pages-${buildId}`
const shellCache = `kormi-shell-${buildId}`
const shellKey = '/shell'
const savedAtHeader = 'x-saved-at'
const limits = new CacheExpiration(pagesCache, { maxEntries: 40, maxAgeSeconds: 30 * 86_400 })

const outcomes = new Map<string, Promise<Outcome>>()

/** What the server said about the page of a client; undefined if this run of the service worker did not answer it. */
export const outcomeFor = (clientId: string): Promise<Outcome> | undefined => outcomes.get(clientId)

/** Answers a navigation to a page that is the same for every visitor. */
export const answerPublicPage = (event: FetchEvent): Promise<Response> =>
  answerFrom(event, {
    cacheName: pagesCache,
    key: pageKey(event.request.url),
    atOnceFor: atOnceOf(new URL(event.request.url).pathname),
  })

/** Answers a navigation to a page that the browser makes in the frame, whose copy serves all of them. */
export const answerShellPage = (event: FetchEvent): Promise<Response> =>
  answerFrom(event, { cacheName: shellCache, key: shellKey, atOnceFor: maxAgeAtOnce })

/** Answers a navigation that the server must see. */
export async function answerOtherPage(event: FetchEvent): Promise<Response> {
  await handOver()
  return fetch(event.request).catch(offlinePage)
}

type Place = { cacheName: string; key: string }

async function answerFrom(event: FetchEvent, place: Place & { atOnceFor: number }): Promise<Response> {
  const [copy, state, leaves] = await Promise.all([findCopy(place), readState(), handOver()])
  const asked = ask(event.request, place, copy)
  event.waitUntil(asked.outcome)
  remember(event.resultingClientId, asked.outcome)
  const { atOnceFor } = place
  const patience = copy && patienceFor({ savedAt: copy.savedAt, atOnceFor }, state, buildId, Date.now())
  if (copy && !leaves && patience === 0) return copy.response
  const response = await (copy
    ? Promise.race([asked.response, sleep(patience || maxPatience)])
    : asked.response)
  // A busy server: the copy says more.
  if (response && !(copy && response.status >= 500 && !(await isClosed(response)))) return response
  return copy?.response ?? response ?? offlinePage()
}

/**
 * The frame, in which the app shows what it has stored or a message; without a frame a plain page, with the phone number of the site
 * from the page that was kept last.
 */
async function offlinePage(): Promise<Response> {
  const frame = await (await caches.open(shellCache)).match(shellKey)
  if (frame) return frame
  const plain = await caches.match('/offline.html', { ignoreSearch: true })
  if (!plain) return Response.error()
  const pages = await caches.open(pagesCache)
  const [newest] = (await pages.keys()).slice(-1)
  const kept = newest && (await pages.match(newest, { ignoreVary: true }))
  return new Response(withPhone(await plain.text(), (await kept?.text()) ?? ''), plain)
}

/** Lets a waiting version take over when no other window shows this one. @returns whether it takes over */
async function handOver(): Promise<boolean> {
  const { registration, clients } = self
  if (!registration.waiting || (await clients.matchAll({ type: 'window' })).length > 1) return false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  return true
}

type Copy = { savedAt: number; etag: string | null; text: () => Promise<string>; response: Response }

async function findCopy({ cacheName, key }: Place): Promise<Copy | undefined> {
  const response = await (await caches.open(cacheName)).match(key, { ignoreVary: true })
  if (!response) return undefined
  const { headers } = response
  const compared = response.clone()
  return {
    savedAt: Number(headers.get(savedAtHeader)),
    etag: headers.get('etag'),
    text: () => compared.text(),
    response,
  }
}

/** Asks the server. The answer does not wait until it is kept. */
function ask(
  request: Request,
  place: Place,
  copy: Copy | undefined,
): { response: Promise<Response | undefined>; outcome: Promise<Outcome> } {
  const fetched = fetch(request).then((response) => ({ response, kept: keep(place, response.clone(), copy) }))
  return {
    response: fetched.then(
      ({ response }) => response,
      () => undefined,
    ),
    outcome: fetched.then(({ kept }) => kept).catch((): Outcome => 'unreachable'),
  }
}

/** Keeps what the server answered, or drops the copy of a page that is no more. */
async function keep(place: Place, response: Response, copy: Copy | undefined): Promise<Outcome> {
  if (response.status >= 500) return (await isClosed(response)) ? 'changed' : 'unreachable'
  if (response.status !== 200) {
    await (await caches.open(place.cacheName)).delete(place.key)
    if (place.cacheName === pagesCache && isGone(response)) await forgetReads(new URL(place.key).pathname)
    return 'changed'
  }
  const sent = await response.text()
  const text = place.cacheName === shellCache ? withoutPageFiles(sent) : sent
  if (!isOfBuild(text, entryFile)) {
    await noteOutdated()
    return 'outdated'
  }
  await store(place, text, response.headers)
  const etag = response.headers.get('etag')
  if (!copy) return 'changed'
  return (etag !== null && etag === copy.etag) || (await copy.text()) === text ? 'same' : 'changed'
}

/** Maintenance closes the whole site, and the page must say so. */
async function isClosed(response: Response): Promise<boolean> {
  return response.status === 503 && (await response.clone().text()).includes('"code":"maintenance"')
}

/** The server has another build: copies of this one are shown only without a connection. */
export async function noteOutdated(): Promise<void> {
  await changeState({ outdatedBuild: buildId })
  // Not awaited: an update waits for the requests that the service worker answers.
  self.registration.update().catch(() => undefined)
}

async function store(
  { cacheName, key }: Place,
  text: string,
  from: Headers,
  savedAt = Date.now(),
): Promise<void> {
  const headers = new Headers(from)
  headers.set(savedAtHeader, String(savedAt))
  // The text is not compressed any more.
  headers.delete('content-encoding')
  headers.delete('content-length')
  try {
    await (await caches.open(cacheName)).put(key, new Response(text, { headers }))
    if (cacheName !== pagesCache) return
    await limits.updateTimestamp(key)
    await limits.expireEntries()
  } catch {
    // The storage is full. Pictures take most of it.
    await caches.delete(picturesCache).catch(() => false)
  }
}

export const picturesCache = 'kormi-pictures'

/** Fetches the frame for a signed-in user. Without it an offline visitor sees the plain offline page. */
export async function fetchShell(path: string): Promise<void> {
  try {
    if (await (await caches.open(shellCache)).match(shellKey)) return
    const response = await fetch(path, { credentials: 'omit', headers: { Purpose: 'prefetch' } })
    const text = withoutPageFiles(await response.text())
    if (response.ok && isOfBuild(text, entryFile))
      await store({ cacheName: shellCache, key: shellKey }, text, response.headers)
  } catch {
    // The next page of this kind brings it.
  }
}

/** Keeps a page that was opened before this version took over. The browser's own cache has it, so nothing is sent. */
export async function keepOpenPage(address: string): Promise<void> {
  const key = pageKey(address)
  try {
    const response = await fetch(key, { cache: 'force-cache', headers: { Purpose: 'prefetch' } })
    // The tab may be open for hours. The answer may also come from the server now.
    const answeredAt = Math.min(Date.now(), Date.parse(response.headers.get('date') ?? '') || Date.now())
    const text = await response.text()
    // After an update the browser's cache may have the page of the build before.
    if (response.status === 200 && !response.redirected && isOfBuild(text, entryFile))
      await store({ cacheName: pagesCache, key }, text, response.headers, answeredAt)
  } catch {
    // The next visit brings it.
  }
}

/** Deletes the copies of other builds. */
export async function deleteOldPages(): Promise<void> {
  for (const name of await caches.keys())
    if (/^kormi-(?:pages|shell)-/.test(name) && name !== pagesCache && name !== shellCache)
      await caches.delete(name)
}

const maxOutcomes = 20

function remember(clientId: string, outcome: Promise<Outcome>): void {
  outcomes.set(clientId, outcome)
  for (const oldest of [...outcomes.keys()].slice(0, -maxOutcomes)) outcomes.delete(oldest)
}

const sleep = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined))
