import type { Listing } from './browse.calls.ts'

/** Pages of the list in this browser's memory: for going back to them as they were, and for the next one ahead of time. */

const maxCachedPages = 12
const prefetchSeconds = 60

const seen = new Map<string, Listing>()
const ahead = new Map<string, { listing: Listing; until: number }>()
let goingBack = false

if (typeof window !== 'undefined') {
  // Before the router hears of it: its loaders can then tell a step through the history from a new visit.
  window.addEventListener(
    'popstate',
    () => {
      goingBack = true
      setTimeout(() => (goingBack = false))
    },
    { capture: true },
  )
}

/** What is already here for an address: the page as it was when one goes back to it, or one that was fetched ahead. */
export function cachedListing(path: string): Listing | undefined {
  if (goingBack) return seen.get(path)
  const fetched = ahead.get(path)
  ahead.delete(path)
  return fetched && fetched.until > Date.now() ? fetched.listing : undefined
}

/** Notes a page that is on the screen. */
export function cacheListing(path: string, listing: Listing): void {
  seen.delete(path)
  seen.set(path, listing)
  for (const oldest of [...seen.keys()].slice(0, -maxCachedPages)) seen.delete(oldest)
  lastPath = path
}

/** Notes a page that may be asked for next. */
export function cachePrefetchedListing(path: string, listing: Listing): void {
  ahead.set(path, { listing, until: Date.now() + prefetchSeconds * 1000 })
}

/** After a change that the lists show, such as a rating: the pages in memory are old. */
export function clearListingCache(): void {
  seen.clear()
  ahead.clear()
}

let lastPath: string | undefined

/** The list this visitor came from, with its filters and page; undefined on a first page and on the server. */
export const lastListingPath = (): string | undefined => lastPath
