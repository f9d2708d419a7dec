import { ExpirationPlugin, NetworkFirst, type SerwistPlugin } from 'serwist'

const cacheName = 'kormi-reads-1'
const matchOptions = { ignoreVary: true }

const isPublic = (response: Response) =>
  response.status === 200 && !/no-store|private/.test(response.headers.get('cache-control') ?? '')

const onlyPublic: SerwistPlugin = {
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(!request.headers.has('Authorization') && isPublic(response) ? response : null),
}

/** Deletes the answers about a page that is no more. `path`: of the page, which its reads have below `/api`. */
export async function forgetReads(path: string): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const read of [`/page-data${path}`, `/api${path}`, `/api${path}/ratings`])
    await cache.delete(read, { ...matchOptions, ignoreSearch: true })
}

/** Whether the server says that there is no such page or data, or no more. */
export const isGone = ({ status }: Response): boolean => status === 404 || status === 410

const forgetsWhatIsGone: SerwistPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (isGone(response)) await (await caches.open(cacheName)).delete(request, matchOptions)
    return response
  },
}

/** The last public answers, for a visitor without a connection. They are never shown while the server answers. */
const lastAnswers = new NetworkFirst({
  cacheName,
  matchOptions,
  plugins: [
    onlyPublic,
    forgetsWhatIsGone,
    new ExpirationPlugin({
      maxEntries: 80,
      maxAgeSeconds: 14 * 86_400,
      matchOptions,
      purgeOnQuotaError: true,
    }),
  ],
})

/** How old a copy is before a signed-in visitor's browser renews it, in milliseconds. */
const renewAfter = 600_000

/** Answers a read that is the same for every visitor. The answer to a signed-in visitor is never kept. */
export async function answerPublicRead(event: FetchEvent): Promise<Response> {
  const { request } = event
  if (!request.headers.has('Authorization')) return lastAnswers.handle({ event, request })
  try {
    const response = await fetch(request)
    if (response.ok) event.waitUntil(renewCopy(event, request.url))
    return response
  } catch (error) {
    const copy = await (await caches.open(cacheName)).match(request.url, matchOptions)
    if (copy) return copy
    throw error
  }
}

/** A signed-in visitor reads the same lists: asks for the answer of a guest now and then, which the edge has at hand. */
async function renewCopy(event: FetchEvent, url: string): Promise<void> {
  const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const copy = await (await caches.open(cacheName)).match(url, matchOptions)
  if (copy && Date.now() - Date.parse(copy.headers.get('date') ?? '') < renewAfter) return
  // The server counts no view for a prefetch.
  const request = new Request(url, { credentials: 'omit', headers: { Purpose: 'prefetch' } })
  await Promise.all(lastAnswers.handleAll({ event, request })).catch(() => undefined)
}
