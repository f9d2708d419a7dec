import type { SiteSettings } from './root-data.ts'

/** Title and meta tags of a page. The Worker writes them into the HTML; the browser updates them on navigation. */
export type PageHead = {
  title?: string
  description?: string
  /** Path of the picture that social networks show. */
  image?: string | null
  /** Keeps personal pages and pages without content out of search engines. */
  noIndex?: boolean
}

/** A route module's `handle`: `export const handle = pageHandle<typeof loader>(…)`. */
export type PageHandle = { head: (data: never, settings: SiteSettings) => PageHead }

export function pageHandle<Loader extends (...args: never[]) => unknown>(
  head: (data: Awaited<ReturnType<Loader>>, settings: SiteSettings) => PageHead,
): PageHandle {
  return { head: head as PageHandle['head'] }
}
