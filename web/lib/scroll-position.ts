import { useLayoutEffect } from 'react'
import { useLocation, type DataRouter, type Location } from 'react-router'
import { readStoredJson, writeStored } from '#web/lib/stored.ts'

const storageKey = 'kormi.scroll-positions'

// The first page of every visit has the key `default`. By that key alone it would get the scroll position of another
// address.
const keyOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

let router: DataRouter | undefined

/** Names the router whose pages keep their scroll position. Call it before the first rendering. */
export const keepScrollOf = (named: DataRouter): void => {
  router = named
}

/** The scroll position of the page that opens, in pixels: where it was left, or 0. */
export const openingPosition = (): number => router?.state.restoreScrollPosition || 0

/**
 * Scrolls an opened page to where it was left, to the element that its address names, or to the top. The same as
 * `ScrollRestoration` of react-router, whose file also has links, forms and fetchers: 4 kB that no page uses.
 */
export function useScrollPosition(): void {
  const location = useLocation()
  useLayoutEffect(() => {
    if (router) return watchScroll(router)
  }, [])
  useLayoutEffect(() => {
    // The state of a later navigation scrolls when its page is shown.
    if (router?.state.location.key !== location.key) return
    const { restoreScrollPosition: position, preventScrollReset } = router.state
    if (position === false) return
    const named = position === null ? elementOf(location.hash) : null
    if (named) named.scrollIntoView()
    else if (position !== null || !preventScrollReset) scrollTo(0, position ?? 0)
  }, [location])
}

function watchScroll(watched: DataRouter): () => void {
  const positions = readStoredJson<Record<string, number>>(storageKey, 'session') ?? {}
  const stop = watched.enableScrollRestoration(positions, () => window.scrollY, keyOf)
  const ended = new AbortController()
  const { signal } = ended
  history.scrollRestoration = 'manual'
  addEventListener('pageshow', ({ persisted }) => persisted && (history.scrollRestoration = 'manual'), {
    signal,
  })
  addEventListener(
    'pagehide',
    () => {
      const { navigation, location } = watched.state
      if (navigation.state === 'idle') positions[keyOf(location)] = window.scrollY
      // Without storage a reload begins at the top.
      writeStored(storageKey, JSON.stringify(positions), 'session')
      // Until the scripts of the next document run, the browser restores the position.
      history.scrollRestoration = 'auto'
    },
    { signal },
  )
  return () => {
    stop()
    ended.abort()
    history.scrollRestoration = 'auto'
  }
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
