import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { validateXML } from 'xmllint-wasm'
import { describe, expect, it } from 'vitest'
import { partPath, readPart, sitemapIndex, urlSet } from './sitemap.rules.ts'

const { resolve } = createRequire(import.meta.url)
const read = (path: string) => readFileSync(path, 'utf8')
// The package keeps the schema of sitemaps.org beside its code and does not export it.
const packageRoot = resolve('sitemap').replace(/\/dist\/.*$/, '')
const schemas = {
  urlset: read(`${packageRoot}/schema/sitemap.xsd`),
  index: read(new URL('siteindex.xsd', import.meta.url).pathname),
}

const errorsOf = async (contents: string, schema: keyof typeof schemas) => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents }],
    schema: [schemas[schema]],
  })
  return errors.map(({ message }) => message)
}

const changedAt = new Date('2026-11-22T10:00:00.000Z')
const origin = 'https://kormi.test'

describe('a sitemap', () => {
  it('fits the schema of sitemaps.org', async () => {
    const addresses = [
      { path: '/', changedAt: null },
      { path: '/sheba/electrician/dhaka/savar', changedAt },
      { path: `/biodata?a=1&b=<'">`, changedAt },
    ]
    expect(await errorsOf(urlSet(origin, addresses), 'urlset')).toEqual([])
    expect(urlSet(origin, addresses)).toContain('/biodata?a=1&amp;b=&lt;&#39;&quot;&gt;</loc>')
  })

  it('has an index that fits the schema of sitemaps.org', async () => {
    const parts = [
      { path: partPath({ of: 'pages' }), changedAt: null },
      { path: partPath({ of: 'providers', number: 3 }), changedAt },
    ]
    expect(await errorsOf(sitemapIndex(origin, parts), 'index')).toEqual([])
  })
})

describe('the name of a part', () => {
  it.each([{ of: 'pages' }, { of: 'trade', id: 12 }, { of: 'providers', number: 0 }] as const)(
    'leads back to %o',
    (part) => expect(readPart(partPath(part).slice('/sitemap-'.length, -'.xml'.length))).toEqual(part),
  )

  it.each(['', 'trade', 'trade-', 'trade-01', 'providers--1', 'providers-99999999999', 'pages-1'])(
    '%j is no part',
    (name) => expect(readPart(name)).toBeNull(),
  )
})
