import { api, type Api } from '#web/lib/api.ts'
import { deviceSavesData } from '#web/lib/use-data-saver.ts'
import { fetchProvider, type Provider } from '#web/features/providers/provider.calls.ts'

const secondsGood = 30

let ahead: { id: number; until: number; provider: Promise<Provider> } | null = null

/** A card is pointed at: on a good network its page is on the way before it is pressed. */
export function prefetchProvider(id: number): void {
  if (deviceSavesData() || (ahead?.id === id && ahead.until > Date.now())) return
  const provider = fetchProvider(api, id, { ahead: true })
  ahead = { id, until: Date.now() + secondsGood * 1000, provider }
  // A failure is asked about again, when it matters.
  provider.catch(() => (ahead = null))
}

/** A provider for its page: what was fetched ahead, if it is there, else asked now. */
export function fetchProviderForPage(from: Api, id: number): Promise<Provider> {
  if (ahead?.id !== id || ahead.until < Date.now()) return fetchProvider(from, id)
  const { provider } = ahead
  ahead = null
  // Now somebody looks: the server has not counted it yet.
  countView(from, id)
  return provider
}

/** Tells the server that somebody sees a page which was made or fetched ahead of them. */
export function countView(from: Api, id: number): void {
  fetchProvider(from, id).catch(() => undefined)
}
