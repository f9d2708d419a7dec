import type { UIMatch } from 'react-router'
import type { PageRow } from './page.ts'
import { imageAddress, type SiteSettings } from '#web/lib/root-data.ts'

/** Title and meta tags of a page. The Worker writes them into the HTML; the browser updates them on navigation. */
type PageHead = {
  title?: string | undefined
  description?: string | undefined
  /** Path of the picture that social networks show. */
  image?: string | null
  /** Keeps personal pages and pages without content out of search engines. */
  noIndex?: boolean
}

/**
 * What a page adds to its title in the table of pages, if that depends on its data:
 * `export const head: Head<typeof loader> = ({ customer }) => ({ title: customer.name })`.
 */
export type Head<Loader extends (...args: never[]) => unknown = () => never> = (
  data: Awaited<ReturnType<Loader>>,
  settings: SiteSettings,
) => PageHead

/** The handle of the route of a page: what the table says, and what the module adds. */
export type PageHandle = {
  page: Pick<PageHead, 'title' | 'noIndex'> & Pick<PageRow, 'frame'>
  head: Head | undefined
  /** What a page shows of `whole`, its data, before they are there; from the data of the page that is left. */
  preview?: ((address: URL, shown: readonly unknown[]) => object | null) | undefined
  /** The data of the page when those of another of its addresses cannot be loaded. */
  failed?: ((address: URL, shown: never, message: string) => unknown) | undefined
}

export type HeadTags = {
  title: string
  /** `[attribute, name, content]` of each meta tag. */
  metas: readonly (readonly ['name' | 'property', string, string])[]
  icon: string
}

export const missingPageTitle = 'পাতাটি পাওয়া যায়নি'

let showsMissingPage = false

/**
 * Shows the title of an address without a page, in the browser, until the returned function is called. The router knows no
 * status, so the page that says it must tell.
 */
export function showMissingPage(siteName: string): () => void {
  showsMissingPage = true
  document.title = `${missingPageTitle} | ${siteName}`
  return () => {
    showsMissingPage = false
  }
}

// Search engines show no more.
const maxTitle = 65

/** A title with the name of the site, or as much of it as can be shown: first the name goes, then what stands in brackets. */
function titleOf(title: string, siteName: string): string {
  const choices = [`${title} | ${siteName}`, title, title.replace(/ \([^)]*\)/, '')]
  return choices.find(({ length }) => length <= maxTitle) ?? `${choices[2]?.slice(0, maxTitle - 1)}…`
}

/**
 * The head of the innermost page that defines one, with defaults from the settings.
 * @param status the HTTP status of the page
 */
export function headOf(
  matches: readonly Match[],
  settings: SiteSettings | undefined,
  status = showsMissingPage ? 404 : 200,
): HeadTags {
  const site = settings ?? ({} as Partial<SiteSettings>)
  const failed = status >= 400
  const match = failed ? undefined : matches.findLast(isPage)
  const head: PageHead =
    match && settings && match.loaderData !== undefined
      ? headOfPage(match.handle, match.loaderData as never, settings)
      : status === 404 || status === 410
        ? { title: missingPageTitle }
        : {}
  const siteName = site.site_name || 'কর্মী'
  const title = head.title ? titleOf(head.title, siteName) : site.site_title || siteName
  const description = head.description ?? site.site_description ?? ''
  const image = head.image ?? imageAddress(site.site_logo)
  const metas: HeadTags['metas'] = [
    ['name', 'description', description],
    ['name', 'keywords', site.site_keywords ?? ''],
    ['name', 'robots', head.noIndex || failed ? 'noindex' : 'index,follow'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:type', 'website'],
    ['property', 'og:locale', 'bn_BD'],
    ['property', 'og:site_name', siteName],
    ['property', 'og:image', image ?? ''],
    ['name', 'twitter:card', image ? 'summary_large_image' : 'summary'],
  ]
  return {
    title,
    metas: metas.filter(([, , content]) => content !== ''),
    icon: imageAddress(site.site_favicon) ?? '/favicon.svg',
  }
}

/** Updates the head of the document. */
export function showHead(matches: readonly UIMatch[], settings: SiteSettings | undefined): void {
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
}

const headOfPage = ({ page: { title, noIndex }, head }: PageHandle, data: never, settings: SiteSettings) => ({
  title,
  noIndex,
  ...head?.(data, settings),
})

type Match = Pick<UIMatch, 'handle' | 'loaderData'>

const isPage = (match: Match): match is Match & { handle: PageHandle } => match.handle !== undefined
