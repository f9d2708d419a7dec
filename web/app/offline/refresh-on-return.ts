import type { DataRouter } from 'react-router'
import { refreshInPlace } from '#web/lib/deferred.tsx'
import { reloadPublicData } from '../revalidation.ts'

const maxAway = 60_000

/**
 * The browser shows a page that was left as it was. Reads the session again, which another tab may have ended, and loads
 * data again that is older than a minute.
 */
export function refreshOnReturn(router: DataRouter): void {
  let leftAt = Date.now()
  addEventListener('pagehide', () => (leftAt = Date.now()))
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // A page that is put away receives no such event of other tabs.
    dispatchEvent(new StorageEvent('storage'))
    if (Date.now() - leftAt < maxAway) return
    reloadPublicData()
    void refreshInPlace(router)
  })
}
