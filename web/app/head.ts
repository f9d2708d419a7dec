import type { UIMatch } from 'react-router'
import { imageAddress } from './image-address.ts'
import type { PageHandle, PageHead } from './page-handle.ts'
import type { SiteSettings } from './root-data.ts'

export type HeadTags = {
  title: string
  /** `[attribute, name, content]` of each meta tag. */
  metas: readonly (readonly ['name' | 'property', string, string])[]
  icon: string
}

/** The head of the innermost page that defines one, with defaults from the settings. */
export function headOf(
  matches: readonly Pick<UIMatch, 'handle' | 'loaderData'>[],
  settings: SiteSettings | undefined,
  failed = false,
): HeadTags {
  const site = settings ?? ({} as Partial<SiteSettings>)
  const match = failed ? undefined : matches.findLast((candidate) => isPageHandle(candidate.handle))
  const head: PageHead =
    match && settings && match.loaderData !== undefined
      ? (match.handle as PageHandle).head(match.loaderData as never, settings)
      : {}
  const siteName = site.site_name || 'কর্মী'
  const title = head.title ? `${head.title} | ${siteName}` : site.site_title || siteName
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

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'head' in handle
