import { useRouteLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunction } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, unwrap, type Api } from '#web/lib/api.ts'
import { formatYear } from '#web/lib/format.ts'

export type RootData = Awaited<ReturnType<typeof rootLoader>>
export type SiteSettings = RootData['settings']

/** The footer shows at most so many trades. */
const footerCategories = 8

/**
 * What every page needs: the site's settings, the footer's trades (an empty list when they cannot be had) and the year,
 * which comes along because the clock of the browser's first render may say another.
 */
export async function rootLoader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [settings, categories] = await Promise.all([
    readSettings(api),
    unwrap(api.categories.homepage.$get()).catch(() => ({ data: [] })),
  ])
  return {
    settings,
    // Only what the footer writes: this stands in the HTML of every page.
    categories: categories.data.slice(0, footerCategories).map(({ id, name }) => ({ id, name })),
    year: formatYear(Date.now()),
  }
}

/** Without an answer the frame stands on its defaults; a site under maintenance says so instead. */
async function readSettings(api: Api) {
  try {
    const { data } = await unwrap(api.settings.$get())
    return data as Partial<typeof data>
  } catch (error) {
    if (asApiError(error).code === 'maintenance') throw error
    return {}
  }
}

/** Fire this on `window` after saving settings: the shell and the head read them again. */
export const settingsUpdatedEvent = 'settings-updated'
let settingsAreOutdated = false
export const noteSettingsUpdated = () => {
  settingsAreOutdated = true
}

export const rootShouldRevalidate: ShouldRevalidateFunction = () => {
  const reload = settingsAreOutdated
  settingsAreOutdated = false
  return reload
}

export const useRootData = () => useRouteLoaderData<typeof rootLoader>('root')
