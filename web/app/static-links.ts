import type { DataRouter } from 'react-router'
import { isOpenAddress, isOrdinaryClick } from '#web/lib/ordinary-click.ts'
import { loadSession, subscribeToSession } from '#web/lib/session-store.ts'
import { paths } from './paths.ts'
import { deviceSavesData } from '#web/lib/use-data-saver.ts'

/** Makes the parts of `lib/static-part.tsx` behave like hydrated ones: their links, their cards, their pictures. */
export function activateStaticParts(router: DataRouter): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('[data-static] a[href]')
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return
    if (!isOrdinaryClick(event, link.target)) return
    event.preventDefault()
    const address = link.pathname + link.search + link.hash
    void router.navigate(address, {
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
