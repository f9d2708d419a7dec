import type { DataRouter } from 'react-router'
import { keepInstallPrompt } from '#web/lib/install-prompt.ts'

/** Asks for what was typed to be kept, before the page loads again. Nothing hears it before the code below has loaded. */
export const reloadEvent = 'before-reload'

/** Milliseconds after the page is complete, with and without a service worker. */
const delays = { controlled: 500, first: 3000 }

/**
 * Loads the code for the service worker when the page is complete and the browser has nothing else to do. A page that the
 * service worker answered is complete much earlier, and its data may be old, so it does not wait for pictures. On a first visit
 * the files that the service worker stores wait until the visitor can use the page, or types what must not be lost.
 */
export function startOffline(router: DataRouter): void {
  keepInstallPrompt()
  const worker = navigator.serviceWorker
  if (!import.meta.env.PROD || !worker) return
  let isConnected = false
  const load = async () => {
    if (isConnected) return
    isConnected = true
    const { connect } = await import('./offline.ts')
    connect(worker, router)
  }
  const begin = () => void load().catch(() => undefined)
  const wait = () => setTimeout(begin, worker.controller ? delays.controlled : delays.first)
  if (worker.controller || document.readyState === 'complete') wait()
  else addEventListener('load', wait)
  addEventListener('input', begin, { capture: true, once: true })
}
