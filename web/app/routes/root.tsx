import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { showCurrencyAs } from '#web/lib/format.ts'
import { repeatEarlyInput } from './early-input.ts'
import { useIsHydrating } from '#web/lib/lazy-part.tsx'
import { wholeOf } from '#web/lib/page-data.ts'
import { loadAfterInput } from '#web/app/layouts/lazy-parts.ts'
import { Shell } from '#web/app/layouts/shell.tsx'
import { useScrollPosition } from './scroll-position.ts'
import { markSettingsOutdated, settingsUpdatedEvent, useRootData } from '#web/lib/root-data.ts'
import { checkSession, useSession } from '#web/lib/session.ts'

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
    const show = async () => {
      const { showHead } = await loadAfterInput()
      if (!isOutdated) showHead(matches, settings)
    }
    show()
      .then(() => Promise.all(matches.map(({ loaderData }) => wholeOf(loaderData))))
      .then(show)
      .catch(() => undefined)
    return () => {
      isOutdated = true
    }
  }, [matches, settings, key])
}
