import { publicPages } from '#web/app/pages/public-pages.ts'
import { paths } from '#web/app/pages/paths.ts'
import { formatPhone, telAddress } from '#web/lib/format-phone.ts'

/** What the service worker does with a request; `none` leaves it to the browser. */
export type Kind = 'public-page' | 'shell-page' | 'other-page' | 'public-read' | 'picture' | 'file' | 'none'

const publicPaths = new Set<string>(publicPages.map(({ path }) => path))
const providerPage = /^\/biodata\/[1-9]\d*$/
/** The lists of a trade, everywhere or in a place. */
const tradePage = /^\/sheba(?:\/[a-z0-9-]+){1,3}$/

/** Reads that are the same for every visitor. Names of routes, without the query. */
const publicReads =
  /^\/api\/(?:biodata(?:\/(?:recent|categories|locations|\d+(?:\/ratings)?))?|categories(?:\/homepage)?|addresses(?:\/of)?|information\/[\w-]+|settings(?:\/faq|\/terms-and-conditions)?|stats|locations\/[\w/]+|search\/suggestions|subscription\/plans|payment-methods)$/

const isFile = (path: string) => /\.[a-z0-9]{2,12}$/i.test(path)

/** Sorts a GET request of this site by its path. Only navigations are pages. @param framePages those that the browser makes */
export function kindOf(path: string, isNavigation: boolean, framePages: RegExp): Kind {
  if (path.startsWith('/assets/')) return 'file'
  if (path.startsWith('/storage/')) return isNavigation ? 'none' : 'picture'
  if (!isNavigation) return publicReads.test(path) || path.startsWith('/page-data/') ? 'public-read' : 'none'
  if (path.startsWith('/api/') || isFile(path)) return 'none'
  if (publicPaths.has(path) || providerPage.test(path) || tradePage.test(path)) return 'public-page'
  return framePages.test(path) ? 'shell-page' : 'other-page'
}

const trackers = /^(?:utm_\w+|fbclid|gclid|igshid)$/

/** The address under which a page is kept: without the fragment and the parameters of advertisements and messengers. */
export function pageKey(address: string): string {
  const url = new URL(address)
  url.hash = ''
  for (const name of Array.from(url.searchParams.keys()))
    if (trackers.test(name)) url.searchParams.delete(name)
  return url.href
}

/**
 * The frame without the files and calls of the page that it was answered for, which are on lines of their own. So the copies of the
 * frame are equal, and a copy does not load the files of another page.
 */
export const withoutPageFiles = (html: string): string =>
  html.replace(/(id="(?:scripts|calls)">\[[^\]\n]*)\n[^\]]*/g, '$1')

/** The plain page with the phone number that the data of another page names; without a number if it names none. */
export function withPhone(plain: string, page: string): string {
  const [, phone] = /"contact_phone":"([+\d০-৯ -]+)"/.exec(page) ?? []
  const line =
    phone && `<p>জরুরি হলে আমাদের ফোন করুন: <a href="${telAddress(phone)}">${formatPhone(phone)}</a></p>`
  return plain.replace('<!--phone-->', line ?? '')
}

/** Whether a page is of the build with this entry, such as `/assets/index-Ck5N4Aq.js`. */
export const isOfBuild = (html: string, entryFile: string): boolean => html.includes(`"${entryFile}"`)

/** `savedAt`: milliseconds since 1970. `atOnceFor`: milliseconds, see `atOnceOf`. */
type KeptPage = { savedAt: number; atOnceFor: number }
export type WorkerState = {
  /** The build whose files have disappeared from the server; empty if none has. */
  outdatedBuild: string
  /** When this browser last changed something, in milliseconds since 1970. */
  lastWrite: number
}

const day = 86_400_000
/** A page is not shown from its copy at once when the copy is older, in milliseconds. */
export const maxAgeAtOnce = 2 * day
/** The same for lists and pages of providers: a provider may be suspended. */
const maxProviderAgeAtOnce = 60_000
/** A write that was sent may be stored some seconds later. */
const writeSlack = 10_000
/** How long the server may take before a copy is shown, in milliseconds. */
export const maxPatience = 5_000
/** The same if age is the only fault of the copy. */
const shortPatience = 2_500

/** The age in milliseconds up to which the copy of a public page is shown at once, by the path of the page. */
export const atOnceOf = (path: string): number =>
  path === paths.browse || providerPage.test(path) || tradePage.test(path)
    ? maxProviderAgeAtOnce
    : maxAgeAtOnce

/**
 * How many milliseconds the server has for its answer before the copy of a page is shown. 0: the copy is shown at once, and
 * the server is asked after it.
 */
export function patienceFor(
  { savedAt, atOnceFor }: KeptPage,
  { outdatedBuild, lastWrite }: WorkerState,
  build: string,
  now: number,
): number {
  const age = now - savedAt
  if (outdatedBuild === build || savedAt < lastWrite + writeSlack) return maxPatience
  if (age < 0 || age >= maxAgeAtOnce) return maxPatience
  return age < atOnceFor ? 0 : shortPatience
}
