import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches, type Location } from 'react-router'
import { showCurrencyAs } from '#web/lib/format.ts'
import { headOf } from './head.ts'
import { Shell } from './layouts/shell.tsx'
import { noteSettingsUpdated, settingsUpdatedEvent, useRootData } from './root-data.ts'
import { checkSession } from './session.tsx'

// The first page of every visit has the key `default`: another address would open where the last one was left.
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** Root of every page: frame, head tags, scroll position, session. */
export function Root() {
  useHeadTags()
  // Before anything below writes an amount.
  showCurrencyAs(useRootData()?.settings.currency_symbol)
  useEffect(() => {
    void checkSession()
    window.addEventListener(settingsUpdatedEvent, noteSettingsUpdated)
    return () => window.removeEventListener(settingsUpdatedEvent, noteSettingsUpdated)
  }, [])
  return (
    <Shell>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </Shell>
  )
}

/** Title, description and social tags follow the page; the first ones came with the HTML. */
function useHeadTags(): void {
  const matches = useMatches()
  const settings = useRootData()?.settings
  useEffect(() => {
    const { title, metas, icon } = headOf(matches, settings)
    document.title = title
    for (const old of document.head.querySelectorAll('[data-page]')) old.remove()
    for (const [attribute, name, content] of metas) {
      const meta = document.createElement('meta')
      meta.setAttribute(attribute, name)
      meta.content = content
      meta.dataset.page = ''
      document.head.append(meta)
    }
    const link = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link && link.getAttribute('href') !== icon) link.href = icon
  }, [matches, settings])
}
