import { useRouteLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunction } from 'react-router'
import { asApiError } from './api-error.ts'
import { apiContext, unwrap, type Api } from './api.ts'
import { formatYear } from './format.ts'
import { clearMemoized } from './memoize.ts'

export type RootData = Awaited<ReturnType<typeof rootLoader>>
export type SiteSettings = RootData['settings']

const footerCategories = 8

/**
 * Data of every page. `categories` is empty if they cannot be loaded. The year comes from the server, because the clock
 * of the browser may show another one at hydration.
 */
export async function rootLoader({ context, request }: LoaderFunctionArgs) {
  settingsAreOutdated = false
  // Another navigation that begins before the answer has to ask for it.
  request.signal.addEventListener('abort', markSettingsOutdated)
  const api = context.get(apiContext)
  const [settings, categories] = await Promise.all([
    readSettings(api),
    unwrap(api.categories.homepage.$get()).catch(() => ({ data: [] })),
  ])
  return {
    settings,
    // Only the fields that the footer shows, because this data is in the HTML of every page.
    categories: categories.data.slice(0, footerCategories).map(({ id, name, slug }) => ({ id, name, slug })),
    year: formatYear(Date.now()),
  }
}

/** Without an answer the frame uses its defaults. Only maintenance is an error. */
async function readSettings(api: Api) {
  try {
    const { data } = await unwrap(api.settings.$get())
    // Only what pages show, because this data is in the HTML of every page.
    const shown = Object.entries(data).filter(
      ([name, value]) => value !== '' && name !== 'available_payment_methods',
    )
    return Object.fromEntries(shown) as Partial<Omit<typeof data, 'available_payment_methods'>>
  } catch (error) {
    if (asApiError(error).code === 'maintenance') throw error
    return {}
  }
}

/** Dispatch this on `window` after saving settings: the frame and the head load them again. */
export const settingsUpdatedEvent = 'settings-updated'
let settingsAreOutdated = false
export const markSettingsOutdated = () => {
  settingsAreOutdated = true
}

export const rootShouldRevalidate: ShouldRevalidateFunction = () => settingsAreOutdated

/** Call it after a write that changes public data: loads the frame again and drops memoized data. */
export function reloadPublicData(): void {
  clearMemoized()
  window.dispatchEvent(new Event(settingsUpdatedEvent))
}

export const useRootData = () => useRouteLoaderData<typeof rootLoader>('root')

/** The address of a picture setting. Uploaded pictures are under /storage. */
export function imageAddress(path: string | undefined): string | null {
  if (!path) return null
  return path.startsWith('http') ? path : `/storage/${path}`
}
