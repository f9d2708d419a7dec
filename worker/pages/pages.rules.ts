import { matchPath } from 'react-router'
import { entryPages } from '#web/app/pages/entry-pages.ts'
import { pageFiles, renderedPages, sharedFiles, shellAddress, shellPages } from '#web/app/pages/all-pages.ts'
import type { PageRow } from '#web/app/pages/page.ts'
import { publicPages } from '#web/app/pages/public-pages.ts'
import { paths } from '#web/app/pages/paths.ts'
import { hasWish } from '#web/features/providers/wanted-provider.rules.ts'
import { roleIn } from '#web/features/sign-in/registration/registration-role.rules.ts'
import { browsePath, readFilters, readPlace } from '#web/features/providers/browse.address.ts'

// Longer addresses are rendered each time: the search of a list has at most 100 characters.
const maxQueryLength = 1_500

/** The public pages without parameters and filters. */
const plainPages: ReadonlySet<string> = new Set(
  publicPages.map(({ path }) => path).filter((path) => !path.includes(':') && path !== paths.browse),
)
const tradePage = /^\/sheba(?:\/[a-z0-9-]{1,60}){1,3}$/
const provider = /^\/biodata\/[1-9]\d{0,14}$/

// The addresses of the sign-in page, and the admin area with its own.
const openPages = /^\/(?:login|staff\/login|stuff\/login|admin(?:\/.*)?)\/?$/

/** Whether a page stays open under maintenance. */
export const isOpenPage = (path: string): boolean => openPages.test(path)

const find = <Row extends { path: string }>(pages: readonly Row[], path: string) =>
  pages.find((page) => matchPath(page.path, path) !== null)

/** The page that the Worker renders at an address. */
export const renderedPageOf = (path: string) => find(renderedPages, path)

const entryPaths: ReadonlySet<string> = new Set(entryPages.map((page) => page.path))

const isEntryPage = (path: string): boolean => entryPaths.has(path)

/**
 * The one address of a rendered page: in lower case, without slashes at its end, for all trades that of their page, and for a list without `page=abc`, `category=0` and
 * the like; null for one that is so, and for other pages.
 */
export function tidyAddress(path: string, search: string): string | null {
  const tidy = path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  if (tidy === '/sheba') return paths.categories + search
  if (tidy !== path) return renderedPageOf(tidy) ? tidy + search : null
  if (search === '' || search.length > maxQueryLength || !isList(path)) return null
  const query = new URLSearchParams(search)
  return hasNonsense(path, query) ? listAddress(path, query) : null
}

const isList = (path: string) => path === paths.browse || tradePage.test(path)

const listAddress = (path: string, query: URLSearchParams): string =>
  browsePath(path === paths.browse ? readFilters(query) : {}, readPlace(query), path)

/** Whether a list has a number in its address that it does not understand. The first page has no number. */
function hasNonsense(path: string, query: URLSearchParams): boolean {
  if (query.get('page') && readPlace(query).page === 1) return true
  if (path !== paths.browse) return false
  const read: Record<string, unknown> = readFilters(query)
  return listedNumbers.some((name) => query.get(name) && read[name] === undefined)
}

const listedNumbers = ['category', 'division_id', 'district_id', 'upazila_id', 'min_rating']

/** The page that the browser makes at an address. */
export const shellPageOf = (path: string): PageRow | undefined => find(shellPages, path)

/** A page of the staff area, or the sign-in below its address. */
export const isAdminPage = (path: string) => path === paths.admin || path.startsWith(`${paths.admin}/`)

/** The built file of a page. */
export const fileOfPage = ({ module }: Pick<PageRow, 'module'>): string => pageFiles.get(module) ?? ''

/**
 * The address that the Worker renders for a page of entry. Its parameters have few values, because each is a copy of the page: the
 * room for a wish, and the answer of a link to the question about the role. The browser reads the rest after the hydration.
 */
function entryAddress(path: string, query: URLSearchParams): string {
  const role = path === paths.register && roleIn(query)
  const kept = [...(role ? [`role=${role}`] : []), ...(hasWish(query) ? ['wish'] : [])]
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

/**
 * The path and query that distinguish a page from others, without parameters that it does not know. A shell page does not depend
 * on the parameters in its path, so its pattern is its address. Null for an address that is not worth a copy.
 */
export function pageAddress(path: string, search: string): string | null {
  if (plainPages.has(path) || provider.test(path)) return path
  if (isEntryPage(path)) return entryAddress(path, new URLSearchParams(search))
  if (isList(path)) {
    if (search === '') return path
    if (search.length > maxQueryLength) return null
    const query = new URLSearchParams(search)
    return hasNonsense(path, query) ? null : listAddress(path, query)
  }
  return shellAddress.test(path) ? (shellPageOf(path)?.path ?? null) : null
}

/** The address whose frame a shell page shows: that of the admin area has no public footer. */
export const frameAddress = (path: string): string => (isAdminPage(path) ? paths.admin : paths.register)

/**
 * The headers by which search engines leave a page out, or know its address without parameters. The frame is the same on all
 * pages, so it cannot say this.
 * @param origin the address of the site, without a slash at its end
 */
export const headersForSearch = ({ listed, path }: PageRow, origin: string): Record<string, string> =>
  listed ? { Link: `<${origin}${path}>; rel="canonical"` } : { 'X-Robots-Tag': 'noindex' }

const aheadFiles = [...new Set(publicPages.map(fileOfPage))]
const entryFiles = ['forms', ...entryPages.map(fileOfPage)]

/**
 * The code of the first taps, and of the pages that a visitor opens next: few files, because each costs a request. On the pages of entry
 * that of their forms, and the other pages of entry.
 */
export function aheadOf(path: string): string[] {
  if (isEntryPage(path)) return entryFiles
  return shellPageOf(path) ? [] : [sharedFiles.taps, ...aheadFiles]
}
