import './main.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isLoadingSender, reportError, watchErrors } from '#web/app/client-errors/report-error.ts'
import { reloadEvent, startOffline } from '#web/app/offline/start-offline.ts'
import { createRouter } from '#web/app/router.tsx'

watchErrors()

// A deployment removes old chunks while a page is open. One reload fetches the new ones; a second would loop.
window.addEventListener('vite:preloadError', (event) => {
  // Offline, a reload would also lose the open page.
  if (!navigator.onLine || isLoadingSender()) return
  const key = 'kormi.reloaded-for-chunk'
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return
  }
  event.preventDefault()
  window.dispatchEvent(new Event(reloadEvent))
  window.location.reload()
})

type Embedded = { rendered: boolean; state: HydrationState }

const data = document.getElementById('hydration')?.textContent
const embedded = data ? (JSON.parse(data) as Embedded) : null
const router = await createRouter(embedded?.state)
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
const page = (
  <StrictMode>
    <RouterProvider router={router} onError={(error) => reportError('render', error)} />
  </StrictMode>
)
if (embedded?.rendered) hydrateRoot(root, page)
else createRoot(root).render(page)
startOffline(router)
