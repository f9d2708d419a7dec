import type { DataRouter } from 'react-router'
import { pushUserKey, sessionSnapshot, subscribeToSession } from '#web/lib/session-store.ts'
import { readStored } from '#web/lib/stored.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { reloadPublicData } from '#web/lib/root-data.ts'
import { keepTypedText } from './typed-text.ts'
import { reload } from './reload.ts'

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
  await router.revalidate()
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
    void router.revalidate()
  })
}

const checkAfter = 3_600_000
/**
 * A version that does not take over in this time, in milliseconds, does not hold up the visitor. Chrome may let the old version
 * idle for half a minute first, but the page that loads again comes from the new one.
 */
const maxTakeOver = 1_500

/** Tells of a new version when it is ready. It takes over when the visitor wants, or with the next visit. */
function offerUpdates(worker: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const offerIfReady = () => {
    // Without a controller this is the first version, which needs no notice.
    if (registration.waiting && worker.controller) showNotice(() => takeOver(worker, registration))
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offerIfReady),
  )
  offerIfReady()
  // The version that was offered has taken over by itself, with the last navigation.
  worker.addEventListener('controllerchange', () => shown?.remove())
  checkOnReturn(registration)
}

/** A tab may be open for days. The browser itself looks for a new version when a page loads. */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkAfter) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

function takeOver(worker: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  let reloaded = false
  const reloadOnce = () => {
    if (!reloaded) reload()
    reloaded = true
  }
  worker.addEventListener('controllerchange', reloadOnce)
  registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(reloadOnce, maxTakeOver)
}

let shown: HTMLElement | undefined

/** Plain elements: the notice must work whatever the page shows. */
function showNotice(onAccept: () => void): void {
  if (shown?.isConnected) return
  shown = document.createElement('div')
  shown.role = 'status'
  shown.className =
    'fixed inset-x-4 bottom-20 z-50 mx-auto flex min-h-12 max-w-md animate-rise flex-wrap items-center justify-between gap-x-1 rounded-card bg-ink py-1.5 ps-4 pe-2 text-surface lifted lg:bottom-6'
  const text = document.createElement('span')
  text.textContent = 'নতুন সংস্করণ এসেছে'
  const actions = document.createElement('span')
  actions.append(
    button('পরে', 'min-h-11 rounded-card px-2', () => shown?.remove()),
    button('এখনই নিন', 'min-h-11 rounded-card px-2 font-semibold underline underline-offset-4', onAccept),
  )
  shown.append(text, actions)
  document.body.append(shown)
}

function button(label: string, look: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = `${look} focus-visible:outline-surface`
  element.textContent = label
  element.addEventListener('click', onPress)
  return element
}
