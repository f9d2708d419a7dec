import { Serwist, CacheFirst, ExpirationPlugin, type SerwistPlugin } from 'serwist'
import { paths } from '#web/app/pages/paths.ts'
import { buildId, filesOfRoles, framePages, precachedFiles, type FilesFor } from './build-values.ts'
import {
  answerOtherPage,
  answerPublicPage,
  answerShellPage,
  deleteOldPages,
  fetchShell,
  keepOpenPage,
  outcomeFor,
  noteOutdated,
  picturesCache,
} from './pages.ts'
import { listenToPush } from './push.ts'
import { answerPublicRead } from './public-reads.ts'
import { kindOf, type Kind } from './requests.rules.ts'
import { changeState } from './state.ts'

const day = 86_400

/** Files that are not stored at the installation. A name is never used for another content. */
const otherFiles = new CacheFirst({
  cacheName: 'kormi-files',
  plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 60 * day, purgeOnQuotaError: true })],
})

async function answerFile(event: FetchEvent): Promise<Response> {
  const response = await otherFiles.handle({ event, request: event.request })
  // A deployment has removed it, so the pages that name it are outdated, too.
  if (response.status === 404) event.waitUntil(noteOutdated())
  return response
}

const maxPictureBytes = 150_000
/** Pictures must leave this many bytes of the storage to everything else. */
const reserve = 20_000_000

const onlySmall: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => {
    const length = Number(response.headers.get('content-length'))
    if (response.status !== 200 || !length || length > maxPictureBytes) return null
    const { quota = 0, usage = 0 } = await navigator.storage.estimate()
    return quota - usage > reserve ? response : null
  },
}

/** At most 120 pictures of 150 kB: 18 MB, in practice about 2 MB. */
const pictures = new CacheFirst({
  cacheName: picturesCache,
  plugins: [
    onlySmall,
    new ExpirationPlugin({
      maxEntries: 120,
      maxAgeSeconds: 30 * day,
      maxAgeFrom: 'last-used',
      purgeOnQuotaError: true,
    }),
  ],
})

const answerPicture = (event: FetchEvent): Promise<Response> =>
  pictures.handle({ event, request: event.request })

declare const self: ServiceWorkerGlobalScope

/** A message of a page: the paths of built files that it has loaded, and the role of its user. */
type KeptFiles = { type?: string; role?: FilesFor; files?: readonly string[] }

const answers: Record<Exclude<Kind, 'none'>, (event: FetchEvent) => Promise<Response>> = {
  'public-page': answerPublicPage,
  'shell-page': answerShellPage,
  'other-page': answerOtherPage,
  'public-read': answerPublicRead,
  picture: answerPicture,
  file: answerFile,
}

// When a file cannot be stored, the installation of serwist never ends, and no later version could begin one. So this promise ends it,
// and serwist gets an event of its own, which does not hold up the real one.
let failInstall: (error: unknown) => void
const failure = new Promise<never>((_, reject) => (failInstall = reject))
// A file that fails later is only a failed request.
failure.catch(() => undefined)

const serwist = new Serwist({
  clientsClaim: true,
  precacheEntries: precachedFiles.map((url) => ({
    url,
    // The names of the other files hold a hash of the content.
    revision: url.startsWith('/assets/') ? null : buildId,
  })),
  precacheOptions: {
    cleanupOutdatedCaches: true,
    directoryIndex: null,
    cleanURLs: false,
    concurrency: 10,
    plugins: [{ handlerDidError: async ({ error }) => void failInstall(error) }],
  },
})

self.addEventListener('install', (event) => {
  const install = Object.assign(new ExtendableEvent('install'), { waitUntil: () => undefined })
  event.waitUntil(Promise.race([failure, serwist.handleInstall(install)]))
})
self.addEventListener('activate', serwist.handleActivate)
self.addEventListener('fetch', serwist.handleFetch)
self.addEventListener('message', serwist.handleCache)

self.addEventListener('activate', (event) =>
  event.waitUntil(
    deleteOldPages().then(async () => {
      for (const { url } of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
        if (kindOf(new URL(url).pathname, true, framePages) === 'public-page') await keepOpenPage(url)
    }),
  ),
)

// Behind the listener of serwist, which answers precached files.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method !== 'GET') {
    // Pages that were kept before may show what this write changes.
    if (url.pathname.startsWith('/api/') && request.headers.has('Authorization'))
      event.waitUntil(changeState({ lastWrite: Date.now() }))
    return
  }
  const kind = kindOf(url.pathname, request.mode === 'navigate', framePages)
  if (kind === 'none' || serwist.getPrecacheKeyForUrl(url.href) !== undefined) return
  event.respondWith(answers[kind](event))
})

listenToPush()

/** Stores files for later, those that the page has loaded without a request. Without a connection the next page tries again. */
async function keepFiles(event: ExtendableMessageEvent, files: readonly string[]): Promise<void> {
  const missing = files.filter((file) => serwist.getPrecacheKeyForUrl(file) === undefined)
  await Promise.allSettled(missing.map((file) => otherFiles.handle({ event, request: new Request(file) })))
}

self.addEventListener('message', (event) => {
  const { type, role, files = [] } = (event.data ?? {}) as KeptFiles
  if (type !== 'KEEP_FILES') return
  const ofRole = role && filesOfRoles[role]
  event.waitUntil(keepFiles(event, [...files, ...(ofRole ?? [])]))
  // The contact book opens in it without a connection.
  if (ofRole) event.waitUntil(fetchShell(paths.contacts))
})

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  const [port] = event.ports
  if (type !== 'PAGE_OUTCOME' || !port || !(event.source instanceof Client)) return
  const outcome = outcomeFor(event.source.id) ?? Promise.resolve('unknown')
  event.waitUntil(outcome.then((known) => port.postMessage(known)))
})
