import type { ShouldRevalidateFunction } from 'react-router'
import { clearMemoized } from '#web/lib/memoize.ts'
import { settingsUpdatedEvent } from './root-data.ts'

/** After a write that changes what every page shows: the frame and the remembered lists are asked for again. */
export function notePublicChange(): void {
  clearMemoized()
  window.dispatchEvent(new Event(settingsUpdatedEvent))
}

/** For pages whose search of the address only filters what is loaded. */
export const onlyOnOtherPage: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
