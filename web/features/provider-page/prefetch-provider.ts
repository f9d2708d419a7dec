import { api, type Api } from '#web/lib/api.ts'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { fetchProvider, type Provider } from '#web/features/providers/provider.calls.ts'

const prefetchSeconds = 30

let prefetched: { id: number; until: number; provider: Promise<Provider> } | null = null

export function prefetchProvider(id: number): void {
  if (deviceSavesData() || (prefetched?.id === id && prefetched.until > Date.now())) return
  const provider = fetchProvider(api, id, { prefetch: true })
  prefetched = { id, until: Date.now() + prefetchSeconds * 1000, provider }
  // The page repeats a failed request.
  provider.catch(() => (prefetched = null))
}

export function fetchProviderForPage(from: Api, id: number): Promise<Provider> {
  if (prefetched?.id !== id || prefetched.until < Date.now()) return fetchProvider(from, id)
  const { provider } = prefetched
  prefetched = null
  // The server counted no view for the prefetch.
  countView(from, id)
  return provider
}

/** Makes the server count a view of a page that was server-rendered or prefetched. */
export function countView(from: Api, id: number): void {
  fetchProvider(from, id).catch(() => undefined)
}
