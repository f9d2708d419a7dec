import { CacheFirst, ExpirationPlugin, type SerwistPlugin } from 'serwist'
import { noteOutdated, picturesCache } from './pages.ts'

const day = 86_400

/** Files of other pages than the public ones. A name is never used for another content. */
const otherFiles = new CacheFirst({
  cacheName: 'kormi-files',
  plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 60 * day, purgeOnQuotaError: true })],
})

export async function answerFile(event: FetchEvent): Promise<Response> {
  const response = await otherFiles.handle({ event, request: event.request })
  // A deployment has removed it, so the pages that name it are outdated, too.
  if (response.status === 404) event.waitUntil(noteOutdated())
  return response
}

const largestPicture = 150_000
/** Pictures must leave this many bytes of the storage to everything else. */
const reserve = 20_000_000

const onlySmall: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => {
    const length = Number(response.headers.get('content-length'))
    if (response.status !== 200 || !length || length > largestPicture) return null
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

export const answerPicture = (event: FetchEvent): Promise<Response> =>
  pictures.handle({ event, request: event.request })
