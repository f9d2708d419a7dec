import type { Listing } from './browse.calls.ts'

/** Listing pages in memory: visited ones for going back, and the prefetched next one. */

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

/** The visited page when the visitor goes back; otherwise a recently prefetched one. */
export function cachedListing(path: string): Listing | undefined {
  if (isGoingBack) return visited.get(path)
  const fetched = prefetched.get(path)
  prefetched.delete(path)
  return fetched && fetched.until > Date.now() ? fetched.listing : undefined
}

export function cacheListing(path: string, listing: Listing): void {
  visited.delete(path)
  visited.set(path, listing)
  for (const oldest of [...visited.keys()].slice(0, -maxCachedPages)) visited.delete(oldest)
  lastPath = path
}

export function cachePrefetchedListing(path: string, listing: Listing): void {
  prefetched.set(path, { listing, until: Date.now() + prefetchSeconds * 1000 })
}

/** Call after a change that lists show, such as a rating. */
export function clearListingCache(): void {
  visited.clear()
  prefetched.clear()
}

let lastPath: string | undefined

/** The address of the last visited listing; undefined on a first page and on the server. */
export const lastListingPath = (): string | undefined => lastPath
