import { browsePath, readFilters, readPlace } from '#web/features/providers/browse.address.ts'
import { informationSlugs, paths } from '#web/app/paths.ts'
import { shellPatterns } from '#web/app/shell-patterns.ts'
import { shellPatternOf } from './shell-pages.rules.ts'

// Longer addresses are rendered each time: the search of a list has at most 100 characters.
const maxQueryLength = 1_500

/** Pages without parameters. */
const plain = new Set(['/', '/categories', ...informationSlugs.map((slug) => `/${slug}`)])
const tradePage = /^\/sheba(?:\/[a-z0-9-]{1,60}){1,3}$/
const provider = /^\/biodata\/[1-9]\d{0,14}$/
const shellPaths = new Set(shellPatterns.filter((pattern) => !pattern.includes(':')))
const shellPath = new RegExp(
  `^(?:${shellPatterns
    .filter((pattern) => pattern.includes(':'))
    .map((pattern) => pattern.replace(/:\w+/g, '[\\w-]{1,100}'))
    .join('|')})$`,
)

// The addresses of the sign-in page, and the admin area with its own.
const openPages = /^\/(?:login|staff\/login|stuff\/login|admin(?:\/.*)?)\/?$/

/** Whether a page stays open under maintenance. */
export const isOpenPage = (path: string): boolean => openPages.test(path)

/**
 * The path and query that distinguish a page from others, without parameters that it does not know. A shell page does not depend
 * on the parameters in its path, so its pattern is its address. Null for an address that is not worth a copy.
 */
export function pageAddress(path: string, search: string): string | null {
  if (plain.has(path) || provider.test(path)) return path
  if (tradePage.test(path))
    return search.length > maxQueryLength
      ? null
      : browsePath({}, readPlace(new URLSearchParams(search)), path)
  if (path === '/biodata') {
    if (search === '') return path
    if (search.length > maxQueryLength) return null
    const query = new URLSearchParams(search)
    return browsePath(readFilters(query), readPlace(query))
  }
  if (shellPaths.has(path)) return path
  return shellPath.test(path) ? (shellPatternOf(path) ?? null) : null
}

const isAdminPage = (path: string) => path === paths.admin || path.startsWith(`${paths.admin}/`)

/** The address whose frame a shell page shows: that of the admin area has no public footer. */
export const frameAddress = (path: string): string => (isAdminPage(path) ? paths.admin : paths.register)
