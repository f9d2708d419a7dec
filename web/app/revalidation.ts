import type { ShouldRevalidateFunction } from 'react-router'
import { clearMemoized } from '#web/lib/memoize.ts'
import { settingsUpdatedEvent } from './root-data.ts'

/** Call it after a write that changes public data: loads the frame again and drops memoized data. */
export function reloadPublicData(): void {
  clearMemoized()
  window.dispatchEvent(new Event(settingsUpdatedEvent))
}

/** A `shouldRevalidate` for pages whose search parameters only filter loaded data. */
export const revalidateOnPathChange: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
