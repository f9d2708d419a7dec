import type { DataRouter } from 'react-router'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { keepInstallPrompt } from '#web/lib/install-prompt.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

const visitKey = 'kormi.visited'
/** What comes later belongs to another visit, in milliseconds. */
const maxVisit = 1_800_000

/** Whether the visitor was here before this visit. Notes the first visit. */
function isLaterVisit(): boolean {
  const first = readStored(visitKey)
  if (!first) writeStored(visitKey, `${Date.now()}`)
  return Date.now() - Number(first ?? Infinity) > maxVisit
}

/**
 * Loads the code for the service worker when the page is complete and the browser has nothing else to do. A page that the
 * service worker answered is complete much earlier, and its data may be old, so it does not wait for pictures. On a first visit
 * the files that the service worker stores wait three seconds and for the data of the page, or until the visitor types what must not
 * be lost. A phone that saves data, or has a slow connection, loads nothing ahead before its second visit.
 */
export function startOffline(router: DataRouter): void {
  keepInstallPrompt()
  const worker = navigator.serviceWorker
  if (!import.meta.env.PROD || !worker) return
  const loadsAhead = worker.controller !== null || !deviceSavesData() || isLaterVisit()
  let started: Promise<void> | undefined
  const begin = () => {
    started ??= import('./offline.ts').then(
      ({ connect }) => connect(worker, router, loadsAhead),
      () => undefined,
    )
  }
  // What is loaded ahead must not compete with the data of a slow page.
  const wait = () =>
    setTimeout(() => (router.state.initialized ? begin() : wait()), worker.controller ? 500 : 3000)
  if (loadsAhead)
    if (worker.controller || document.readyState === 'complete') wait()
    else addEventListener('load', wait)
  addEventListener('input', begin, { capture: true, once: true })
}
