import { escapeHtml } from '#worker/lib/text/escape-html.ts'

/** The most addresses of one part. The limit of the format is 50,000. */
export const maxAddresses = 10_000

/** `path` begins with a slash; `changedAt`: when the content changed last, null if that is not known. */
export type Address = { path: string; changedAt: Date | null }

function file(
  root: 'urlset' | 'sitemapindex',
  entry: 'url' | 'sitemap',
  origin: string,
  addresses: readonly Address[],
) {
  const entries = addresses.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${entry}><loc>${escapeHtml(origin + path)}</loc>${changed}</${entry}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${root}>\n`
}

/** A part of the sitemap. @param origin of the site, without a slash at its end */
export const urlSet = (origin: string, addresses: readonly Address[]): string =>
  file('urlset', 'url', origin, addresses)

/** The index of the parts. @param origin of the site, without a slash at its end */
export const sitemapIndex = (origin: string, parts: readonly Address[]): string =>
  file('sitemapindex', 'sitemap', origin, parts)

/** The parts: fixed pages, the lists of one trade, and providers by their id, `maxAddresses` ids each from 0 on. */
export type Part = { of: 'pages' } | { of: 'trade'; id: number } | { of: 'providers'; number: number }

export function readPart(name: string): Part | null {
  if (name === 'pages') return { of: 'pages' }
  const [, of, number] = /^(trade|providers)-(0|[1-9]\d{0,9})$/.exec(name) ?? []
  if (of === 'trade') return { of, id: Number(number) }
  return of === 'providers' ? { of, number: Number(number) } : null
}

export const partPath = (part: Part): string =>
  part.of === 'pages'
    ? '/sitemap-pages.xml'
    : `/sitemap-${part.of}-${part.of === 'trade' ? part.id : part.number}.xml`
