import { accountPages } from './account-pages.ts'
import { adminPages } from './admin-pages.ts'
import { entryPages } from './entry-pages.ts'
import { publicPages } from './pages.ts'

/** The built file of each page, by its module. `vite.config.ts` makes the files; the HTML and the service worker name them. */
export const pageFiles: ReadonlyMap<string, string> = new Map([
  ...Object.values(adminPages).map(({ module }) => [module, 'staff'] as const),
  ...accountPages.map(
    ({ module, right }) => [module, String(right) === 'service_worker' ? 'worker' : 'account'] as const,
  ),
  ...[...entryPages, ...publicPages].map(({ module }) => [module, module.split('/').at(-1) ?? ''] as const),
  // Two short pages.
  ['categories/categories', 'home'],
  ['content-pages/content-pages', 'home'],
])

/** The files of code that all pages need, that answers the first taps, and of the menus and pages of signed-in users. */
export const sharedFiles = { base: 'base', taps: 'taps', account: 'account' } as const
