import { browserFetch, lastWriteAt, toApiError } from './api.ts'
import { storedToken } from './session-store.ts'

/** The first data of a public page: one address beside that of the page, which the Worker answers with the data of its loader. */
export const dataPrefix = '/page-data'

/** The data of a page that opens inside the app: all of them once they have come, beside what the page before knew. */
type Opening = { whole: Promise<unknown>; data?: unknown }

const isOpening = (loaded: unknown): loaded is Opening =>
  typeof loaded === 'object' && loaded !== null && 'whole' in loaded

/** @param known what a placeholder shows at once */
export function openingOf(known: object | null | undefined, whole: Promise<unknown>): object {
  const opening: Opening = { ...known, whole }
  whole.then(
    // The head of the page reads them like those of a page from the server.
    (data) => Object.assign(opening, data, { data }),
    () => undefined,
  )
  return opening
}

/** What a public page has loaded: its data, a promise of them, or undefined. */
export const wholeOf = (loaded: unknown): unknown =>
  isOpening(loaded) ? (loaded.data ?? loaded.whole) : loaded

/** The data that a public page shows; undefined before they have come. */
export const shownOf = (loaded: unknown): unknown => (isOpening(loaded) ? loaded.data : loaded)

/** By the number of a page of a list. */
type Keys = Record<number, string>

let last: { list: string; keys: Keys } | undefined

const listOf = (address: string) => address.replace(/[?&]page=\d+$/, '')

/** Keeps the keys that a shown list gives for its other pages, so that their addresses need none. */
export function rememberKeys(address: string, keys: Keys): void {
  last = { list: listOf(address), keys }
}

/** The key of a page of the list that was shown last. Without a key the server counts from the start. */
export const knownKey = (address: string, page: number): string | undefined =>
  last?.list === listOf(address) ? last.keys[page] : undefined

type Answer = { status: number; isPage: boolean; body: unknown }
type Begun = { answer: Promise<Answer>; at: number; token: string | null; stop: AbortController }

/** Milliseconds for which an answer that was asked for ahead may be used. */
const keptFor = 30_000
const maxBegun = 4
const begun = new Map<string, Begun>()

const isUsable = ({ at, token }: Begun) =>
  Date.now() - at < keptFor && at > lastWriteAt() && token === storedToken()

function ask(address: string): Begun {
  const stop = new AbortController()
  const { pathname, search } = new URL(address, 'http://page')
  const key = knownKey(address, Number(new URLSearchParams(search).get('page')))
  const query = key ? `${search}&key=${encodeURIComponent(key)}` : search
  const request = browserFetch(dataPrefix + pathname + query, { method: 'GET', signal: stop.signal })
  // Read at once: an answer that no page takes would hold its connection.
  const answer = request.then(async (response) => ({
    status: response.status,
    isPage: response.ok && !response.redirected,
    body: (await response.json().catch(() => null)) as unknown,
  }))
  answer.catch(() => undefined)
  return { answer, at: Date.now(), token: storedToken(), stop }
}

/** Begins the request of a public page before it is opened: at the touch of its link. Call it in the browser. */
export function beginPageData(address: string): void {
  const known = begun.get(address)
  if (known && isUsable(known)) return
  begun.set(address, ask(address))
  for (const oldest of [...begun.keys()].slice(0, -maxBegun)) cancelPageData(oldest)
}

/** Ends a request that no page waits for: the touch was the beginning of a scroll. */
export function cancelPageData(address: string): void {
  begun.get(address)?.stop.abort()
  begun.delete(address)
}

/**
 * The data of a public page.
 * @throws ApiError the answer of the server, also of a redirect; `offline` without one
 */
export async function fetchPageData(address: string): Promise<unknown> {
  const known = begun.get(address)
  begun.delete(address)
  const { answer } = known && isUsable(known) ? known : ask(address)
  const { status, isPage, body } = await answer
  if (!isPage || body === null) throw toApiError(status, body)
  return (body as { data: unknown }).data
}
