import { accountPages } from './account-pages.ts'
import { adminPages } from './admin-pages.ts'
import { entryPages } from './entry-pages.ts'
import type { PageRow } from './page.ts'
import { publicPages } from './public-pages.ts'

/** The pages that the browser makes. */
export const shellPages: readonly PageRow[] = [...accountPages, ...Object.values(adminPages)]

/** The pages that the Worker renders. */
export const renderedPages: readonly PageRow[] = [...publicPages, ...entryPages]

/** The whole table, for the Worker, the build and the tests: the browser loads its files apart. */
export const allPages: readonly PageRow[] = [...renderedPages, ...shellPages]

/** Matches the addresses of pages. */
const addressesOf = (pages: readonly PageRow[]) =>
  new RegExp(`^(?:${pages.map(({ path }) => path.replaceAll(/:\w+/g, '[\\w-]{1,100}')).join('|')})$`)

export const shellAddress = addressesOf(shellPages)

/** The addresses that the service worker answers with its copy of the frame. The server must see what a gateway returns to. */
export const framePages = addressesOf(shellPages.filter(({ path }) => !path.startsWith('/payment/')))

/** The built file of each page, by its module. `vite.config.ts` makes the files; the HTML and the service worker name them. */
export const pageFiles: ReadonlyMap<string, string> = new Map([
  ...Object.values(adminPages).map(({ module }) => [module, 'staff'] as const),
  ...accountPages.map(
    ({ module, right }) => [module, String(right) === 'service_worker' ? 'worker' : 'account'] as const,
  ),
  ...renderedPages.map(({ module }) => [module, module.split('/').at(-1) ?? ''] as const),
  // Two short pages.
  ['categories/categories', 'home'],
  ['content-pages/content-pages', 'home'],
])

/** The files of code that all pages need, that answers the first taps, and of the menus and pages of signed-in users. */
export const sharedFiles = { base: 'base', taps: 'taps', account: 'account' } as const
