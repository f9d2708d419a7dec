import './main.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { DataRouter, HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isLoadingSender, reportError, watchErrors } from '#web/app/routes/client-errors/report-error.ts'
import { endEarlyInput } from '#web/app/routes/early-input.ts'
import { reload } from '#web/app/routes/offline/reload.ts'
import { paths, renamed } from '#web/app/pages/paths.ts'
import { beginPageData, cancelPageData } from '#web/lib/page-data.ts'
import { createRouter, isOpenInApp, loadAhead, nextTask } from '#web/app/routes/router.tsx'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { isOpenAddress, isOrdinaryClick } from '#web/lib/ordinary-click.ts'
import { loadSession, removeOldDrafts, subscribeToSession } from '#web/lib/session-store.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { keepInstallPrompt } from '#web/lib/install-prompt.ts'

watchErrors()

// Firefox breaks off the chunks that are on their way when the visitor follows a link. A reload would break off the link.
let leftAt = -Infinity
addEventListener('beforeunload', () => (leftAt = Date.now()))

// Firefox leaves a control half under a bar when the tab key reaches it. Headings get the focus only for screen readers.
if (CSS.supports('-moz-appearance:none'))
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible:not([tabindex="-1"])'))
      target.scrollIntoView({ block: 'nearest' })
  })

// A deployment removes old chunks while a page is open. One reload fetches the new ones; a second would loop. The import still
// rejects until then: a prevented event would resolve it to undefined, which no caller expects.
addEventListener('vite:preloadError', () => {
  // Offline, a reload would also lose the open page.
  if (!navigator.onLine || isLoadingSender() || Date.now() - leftAt < 20_000) return
  const key = 'kormi.reloaded-for-chunk'
  if (Date.now() - Number(readStored(key, 'session')) < 60_000) return
  // Without storage the reload could loop.
  if (!writeStored(key, `${Date.now()}`, 'session')) return
  reload()
})

type Embedded = { rendered: boolean; state: HydrationState }

async function start(): Promise<void> {
  const data = document.getElementById('hydration')?.textContent
  const embedded = data ? (JSON.parse(data) as Embedded) : null
  // The browser answers taps between the evaluation of the scripts, the making of the router, and the hydration.
  await nextTask()
  const router = await createRouter(embedded?.state)
  await nextTask()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root element')
  const page = (
    <RouterProvider
      router={router}
      useTransitions={false}
      onError={(error) => reportError('render', error)}
    />
  )
  endEarlyInput()
  watchLinks(router)
  // A transition renders in short tasks, between which the browser answers taps.
  startTransition(() => {
    if (embedded?.rendered) hydrateRoot(root, page)
    else createRoot(root).render(page)
  })
  addEventListener('pageshow', () => delete document.documentElement.dataset.leaving)
  // After the files of the page, which the HTML names before.
  loadAhead(router).then(
    (isAhead) => isAhead && (document.documentElement.dataset.ahead = ''),
    () => undefined,
  )
  startOffline(router)
  removeOldDrafts()
  document.addEventListener('visibilitychange', removeOldDrafts)
}

/** The link of this site that an event is on. */
const linkOf = ({ target }: Event) => {
  const link = target instanceof Element && target.closest('a[href]')
  return link instanceof HTMLAnchorElement && link.origin === location.origin ? link : null
}

/**
 * Makes links fast: the touch of one asks for the data of its page, and parts that are never hydrated (`lib/lazy-part.tsx`) follow
 * theirs inside the app.
 */
function watchLinks(router: DataRouter): void {
  let touched = ''
  const touch = (event: PointerEvent) => {
    const link = linkOf(event)
    const address = link && renamed(link.pathname + link.search)
    if (!address || link.target || !isOpenInApp(router, address)) return
    touched = address
    beginPageData(address)
  }
  addEventListener('pointerdown', touch)
  addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse' && !deviceSavesData()) touch(event)
  })
  // The finger scrolls.
  addEventListener('pointercancel', () => cancelPageData(touched))
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link?.closest('[data-static]') || !isOrdinaryClick(event, link.target)) return
    event.preventDefault()
    void router.navigate(link.pathname + link.search + link.hash, {
      replace: isOpenAddress(link.href),
      preventScrollReset: link.dataset.keepsScroll !== undefined,
    })
  })
  linkCards()
  subscribeToSession(linkCards)
  if (deviceSavesData())
    for (const picture of document.querySelectorAll<HTMLImageElement>('[data-static] img[srcset]'))
      picture.srcset = picture.srcset.split(', ')[0] ?? ''
}

/** The cards of providers have another address for customers. */
function linkCards(): void {
  const isCustomer = loadSession().user?.role === 'customer'
  for (const link of document.querySelectorAll('[data-static] article a[href^="/biodata"]')) {
    const id = link.getAttribute('href')?.split('/')[2] ?? ''
    link.setAttribute('href', isCustomer ? paths.providerView(id) : paths.provider(id))
  }
}

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
function startOffline(router: DataRouter): void {
  keepInstallPrompt()
  const worker = navigator.serviceWorker
  if (!import.meta.env.PROD || !worker) return
  const loadsAhead = worker.controller !== null || !deviceSavesData() || isLaterVisit()
  let started: Promise<void> | undefined
  const begin = () => {
    started ??= import('#web/app/routes/offline/offline.ts').then(
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

void start()
