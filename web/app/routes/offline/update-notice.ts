import { reload } from './reload.ts'

const checkAfter = 3_600_000
/**
 * A version that does not take over in this time, in milliseconds, does not hold up the visitor. Chrome may let the old version
 * idle for half a minute first, but the page that loads again comes from the new one.
 */
const maxTakeOver = 1_500

/** Tells of a new version when it is ready. It takes over when the visitor wants, or with the next visit. */
export function offerUpdates(worker: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
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
    'fixed inset-x-4 bottom-20 z-50 mx-auto flex min-h-12 max-w-md animate-rise flex-wrap items-center justify-between gap-x-1 rounded-card bg-ink py-1.5 ps-4 pe-2 text-surface shadow-lift lg:bottom-6'
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
