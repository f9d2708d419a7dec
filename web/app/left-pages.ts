import type { DataRouter, DataStrategyFunction } from 'react-router'
import { lastWriteAt } from '#web/lib/api.ts'
import { refreshInPlace } from '#web/lib/deferred.tsx'

type LeftPage = { loaderData: Record<string, unknown>; loadedAt: number }

const mostPages = 12
/** Data that is older is shown and loaded again, in milliseconds. */
const longestFresh = 60_000

// By the key of the history entry.
const pages = new Map<string, LeftPage>()
let goingBackTo: string | undefined

/** Call it when the session changes: the data may belong to the user before. */
export const forgetLeftPages = (): void => pages.clear()

/** Runs the loaders, except for a page that the visitor goes back to: it has its data at once, and so its height. */
export const loadUnlessLeft: DataStrategyFunction = ({ matches, runClientMiddleware }) => {
  const found = goingBackTo === undefined ? undefined : pages.get(goingBackTo)
  // A write of the visitor may have changed what the page shows.
  const left = found && found.loadedAt > lastWriteAt() ? found : undefined
  return runClientMiddleware(async () =>
    Object.fromEntries(
      await Promise.all(
        matches
          .filter(({ shouldLoad }) => shouldLoad)
          .map(async (match) => {
            const { id } = match.route
            const isKept = left !== undefined && id in left.loaderData
            return [id, await match.resolve(isKept ? async () => left.loaderData[id] : undefined)] as const
          }),
      ),
    ),
  )
}

/** Remembers the data of the pages that `isKept` names, by their path. Call it once. */
export function rememberLeftPages(router: DataRouter, isKept: (path: string) => boolean): void {
  addEventListener(
    'popstate',
    () => {
      goingBackTo = (history.state as { key?: string } | null)?.key ?? 'default'
      // The loaders are called before the next task.
      setTimeout(() => (goingBackTo = undefined))
    },
    { capture: true },
  )
  const remember = ({ location, loaderData, navigation, initialized, errors }: DataRouter['state']) => {
    if (!initialized || navigation.state !== 'idle' || errors || !isKept(location.pathname)) return
    const before = pages.get(location.key)
    const isSame = before && Object.keys(loaderData).every((id) => loaderData[id] === before.loaderData[id])
    if (isSame && Date.now() - before.loadedAt > longestFresh) {
      // Notes the time first: the refresh changes the state, too.
      before.loadedAt = Date.now()
      void refreshInPlace(router)
    }
    if (isSame) return
    pages.delete(location.key)
    pages.set(location.key, { loaderData, loadedAt: Date.now() })
    for (const oldest of [...pages.keys()].slice(0, -mostPages)) pages.delete(oldest)
  }
  router.subscribe(remember)
  remember(router.state)
}
