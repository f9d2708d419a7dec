import type { DataRouter, DataStrategyFunction } from 'react-router'
import { lastWriteAt } from '#web/lib/api.ts'
import { loadParts } from '#web/lib/lazy-part.tsx'

/** `address`: path and query. */
type LeftPage = { address: string; loaderData: Record<string, unknown>; loadedAt: number }

const maxPages = 12
/** Data that is older is shown and loaded again, in milliseconds. */
const maxFresh = 60_000

// By the key of the history entry.
const pages = new Map<string, LeftPage>()
let goingBackTo: string | undefined

/** Call it when the session changes: the data may belong to the user before. */
export const forgetLeftPages = (): void => pages.clear()

/** Runs the loaders, except for a page that the visitor goes back to: it has its data at once, and so its height. */
export const loadUnlessLeft: DataStrategyFunction = ({ request, matches, runClientMiddleware }) => {
  const found = goingBackTo === undefined ? undefined : pages.get(goingBackTo)
  const { pathname, search } = new URL(request.url)
  // Another navigation may have begun meanwhile, and a write of the visitor may have changed what the page shows.
  const isUsable = found && found.address === pathname + search && found.loadedAt > lastWriteAt()
  const left = isUsable ? found : undefined
  return runClientMiddleware(async () => {
    // Its parts must be whole in the first frame: the scroll position needs their height.
    if (left) await loadParts()
    return Object.fromEntries(
      await Promise.all(
        matches
          .filter(({ shouldLoad }) => shouldLoad)
          .map(async (match) => {
            const { id } = match.route
            const isKept = left !== undefined && id in left.loaderData
            return [id, await match.resolve(isKept ? async () => left.loaderData[id] : undefined)] as const
          }),
      ),
    )
  })
}

/** Call it before the router is made: a window calls its listeners in their order, and the router's one runs the loaders at once. */
export function watchGoingBack(): void {
  addEventListener('popstate', () => {
    goingBackTo = (history.state as { key?: string } | null)?.key ?? 'default'
  })
}

/** Remembers the data of the pages that `isKept` names, by their path. Call it once. */
export function rememberLeftPages(router: DataRouter, isKept: (path: string) => boolean): void {
  const remember = ({ location, loaderData, navigation, initialized, errors }: DataRouter['state']) => {
    if (!initialized || navigation.state !== 'idle') return
    // The state may also change before the navigation begins.
    const wentBack = goingBackTo === location.key
    if (wentBack) goingBackTo = undefined
    if (errors || !isKept(location.pathname)) return
    const before = pages.get(location.key)
    const isSame = before && Object.keys(loaderData).every((id) => loaderData[id] === before.loaderData[id])
    if (isSame && wentBack && Date.now() - before.loadedAt > maxFresh) void router.revalidate()
    if (isSame) return
    pages.delete(location.key)
    pages.set(location.key, {
      address: location.pathname + location.search,
      loaderData,
      loadedAt: Date.now(),
    })
    for (const oldest of [...pages.keys()].slice(0, -maxPages)) pages.delete(oldest)
  }
  router.subscribe(remember)
  remember(router.state)
}
