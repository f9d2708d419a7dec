import type { Listing } from './browse.calls.ts'

const maxCachedPages = 12
const prefetchSeconds = 60

const visited = new Map<string, Listing>()
const prefetched = new Map<string, { listing: Listing; until: number }>()
let isGoingBack = false

if (typeof window !== 'undefined') {
  // Captured before the router's listener, so that loaders can tell going back from a new visit.
  window.addEventListener(
    'popstate',
    () => {
      isGoingBack = true
      setTimeout(() => (isGoingBack = false))
    },
    { capture: true },
  )
}

export function cachedListing(path: string): Listing | undefined {
  if (isGoingBack) return visited.get(path)
  const fetched = prefetched.get(path)
  prefetched.delete(path)
  return fetched && fetched.until > Date.now() ? fetched.listing : undefined
}

/** Keeps a shown list. @returns call it when the list is left */
export function cacheListing(path: string, listing: Listing): () => void {
  visited.delete(path)
  visited.set(path, listing)
  for (const oldest of [...visited.keys()].slice(0, -maxCachedPages)) visited.delete(oldest)
  lastPath = path
  const { idx = Number.NaN } = openEntry()
  return () => {
    const next = openEntry()
    if (next.idx === idx + 1) openedKey = next.key
  }
}

export function cachePrefetchedListing(path: string, listing: Listing): void {
  prefetched.set(path, { listing, until: Date.now() + prefetchSeconds * 1000 })
}

/** Call after a change that lists show, such as a rating. */
export function clearListingCache(): void {
  visited.clear()
  prefetched.clear()
}

/** The entry of the history that is open, as the router numbers it. */
const openEntry = () => (history.state ?? {}) as { idx?: number; key?: string }

let openedKey: string | undefined
/** Whether the entry before the open one is the last visited list. */
export const isOpenedFromList = (): boolean => openedKey !== undefined && openEntry().key === openedKey

let lastPath: string | undefined

/** The address of the last visited listing; undefined on a first page and on the server. */
export const lastListingPath = (): string | undefined => lastPath
