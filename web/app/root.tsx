import { useEffect } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from 'react-router'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { headOf } from './head.ts'
import { Shell } from './layouts/shell.tsx'
import { checkSession } from './session.tsx'

export type RootData = Awaited<ReturnType<typeof rootLoader>>
export type SiteSettings = RootData['settings']

/** What every page needs: the site's settings, and the footer's trades (an empty list when they cannot be had). */
export async function rootLoader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [settings, categories] = await Promise.all([
    unwrap(api.settings.$get()),
    unwrap(api.categories.homepage.$get()).catch(() => ({ data: [] })),
  ])
  return { settings: settings.data, categories: categories.data }
}

/** Fire this on `window` after saving settings: the shell and the head read them again. */
export const settingsUpdatedEvent = 'settings-updated'
let settingsAreOld = false

export const rootShouldRevalidate: ShouldRevalidateFunction = () => {
  const reload = settingsAreOld
  settingsAreOld = false
  return reload
}

export const useRootData = () => useRouteLoaderData<typeof rootLoader>('root')

/** Root of every page: frame, head tags, scroll position, session. */
export function Root() {
  useHeadTags()
  useEffect(() => {
    void checkSession()
    const note = () => (settingsAreOld = true)
    window.addEventListener(settingsUpdatedEvent, note)
    return () => window.removeEventListener(settingsUpdatedEvent, note)
  }, [])
  return (
    <Shell>
      <Outlet />
      <ScrollRestoration />
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
    for (const old of document.head.querySelectorAll('meta[data-page]')) old.remove()
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
