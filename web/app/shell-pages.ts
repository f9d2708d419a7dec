import { accountPages } from './account-pages.ts'
import { adminPages } from './admin-pages.ts'
import type { ShellPage } from './pages.ts'

/** All pages that the browser makes, for the Worker, the build and the tests: the browser loads those of the staff apart. */
export const shellPages: readonly ShellPage[] = [...accountPages, ...Object.values(adminPages)]

/** Matches the addresses of pages. */
const addressesOf = (pages: readonly ShellPage[]) =>
  new RegExp(`^(?:${pages.map(({ path }) => path.replaceAll(/:\w+/g, '[\\w-]{1,100}')).join('|')})$`)

export const shellAddress = addressesOf(shellPages)

/** The addresses that the service worker answers with its copy of the frame. The server must see what a gateway returns to. */
export const framePages = addressesOf(shellPages.filter(({ path }) => !path.startsWith('/payment/')))
