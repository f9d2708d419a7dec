import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { showCurrencyAs } from '#web/lib/format.ts'
import { repeatEarlyInput } from './early-input.ts'
import { useIsHydrating } from '#web/lib/lazy-part.tsx'
import { loadAfterInput } from './layouts/lazy-parts.ts'
import { Shell } from './layouts/shell.tsx'
import { useScrollPosition } from './scroll-position.ts'
import { markSettingsOutdated, settingsUpdatedEvent, useRootData } from './root-data.ts'
import { checkSession, useSession } from './session.tsx'

export function Root() {
  useHeadTags()
  useScrollPosition()
  // Must run before children format amounts.
  showCurrencyAs(useRootData()?.settings.currency_symbol)
  useEffect(() => {
    void checkSession()
    addEventListener(settingsUpdatedEvent, markSettingsOutdated)
    return () => removeEventListener(settingsUpdatedEvent, markSettingsOutdated)
  }, [])
  const isKnown = useSession().status !== 'unknown'
  useEffect(() => {
    // Later, because the session may exchange buttons.
    if (isKnown) setTimeout(repeatEarlyInput)
  }, [isKnown])
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** Updates the head on navigation. The first head is in the HTML. */
function useHeadTags(): void {
  const matches = useMatches()
  const settings = useRootData()?.settings
  const [isFromServer] = useState(useIsHydrating())
  const { key } = useLocation()
  const hasNavigated = useRef(!isFromServer)
  useEffect(() => {
    // The first page of a visit has its head in the HTML.
    if (key !== 'default') hasNavigated.current = true
    if (!hasNavigated.current) return
    let isOutdated = false
    loadAfterInput().then(
      ({ showHead }) => {
        if (!isOutdated) showHead(matches, settings)
      },
      () => undefined,
    )
    return () => {
      isOutdated = true
    }
  }, [matches, settings, key])
}
