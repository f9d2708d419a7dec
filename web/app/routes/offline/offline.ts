import type { DataRouter } from 'react-router'
import { refreshInPlace } from '#web/lib/deferred.tsx'
import { pushUserKey, sessionSnapshot, subscribeToSession } from '#web/lib/session-store.ts'
import { readStored } from '#web/lib/stored.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { reloadPublicData } from '#web/lib/root-data.ts'
import { keepTypedText } from './typed-text.ts'
import { offerUpdates } from './update-notice.ts'

/**
 * Connects the page with the service worker. Called once, after the first view.
 * @param loadsAhead false: nothing is loaded and stored for later pages
 */
export function connect(worker: ServiceWorkerContainer, router: DataRouter, loadsAhead: boolean): void {
  keepTypedText()
  refreshOnReturn(router)
  void renewPush().catch(() => undefined)
  if (!loadsAhead) return
  keepFiles(worker)
  if (worker.controller) void refreshIfChanged(worker.controller, router)
  worker.register('/sw.js').then(
    // Where service workers are blocked, the call may answer nothing.
    (registration?: ServiceWorkerRegistration) => registration && offerUpdates(worker, registration),
    // Private windows and full storage: the site works without.
    () => undefined,
  )
}

/** Only browsers that get push messages load the code. */
async function renewPush(): Promise<void> {
  const { user } = sessionSnapshot()
  if (!user || readStored(pushUserKey) !== String(user.id)) return
  const browser = await import('#web/features/outbox/push/push-browser.ts')
  await browser.renewPush(user.id)
}

/**
 * Makes the service worker keep the files that the page has loaded, also those from before it took over, and load those of the pages
 * of a signed-in user.
 */
function keepFiles(worker: ServiceWorkerContainer): void {
  // Only those who take forms need a page of the staff without a connection.
  const roleOf = () => {
    const { user } = sessionSnapshot()
    return can(user, 'onboard') ? 'agent' : user?.role
  }
  const send = () => {
    const files = performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.startsWith(`${origin}/assets/`) ? name.slice(origin.length) : []))
    worker.controller?.postMessage({ type: 'KEEP_FILES', role: roleOf(), files })
  }
  let role = roleOf()
  send()
  worker.addEventListener('controllerchange', send)
  subscribeToSession(() => {
    if (role === roleOf()) return
    role = roleOf()
    send()
  })
}

/** The page came from a copy: loads its data again if the server answered something else meanwhile. */
async function refreshIfChanged(controller: ServiceWorker, router: DataRouter): Promise<void> {
  const outcome = await askOutcome(controller)
  if (outcome !== 'changed' && outcome !== 'unknown') return
  reloadPublicData()
  await refreshInPlace(router)
}

function askOutcome(controller: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => {
      port1.close()
      resolve(data)
    })
    port1.start()
    controller.postMessage({ type: 'PAGE_OUTCOME' }, [port2])
  })
}

const maxAway = 60_000

/**
 * The browser shows a page that was left as it was. Reads the session again, which another tab may have ended, and loads
 * data again that is older than a minute.
 */
function refreshOnReturn(router: DataRouter): void {
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
