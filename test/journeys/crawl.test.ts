import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { db } from '#test/support/database.ts'
import { send } from '#test/support/request.ts'
import { informationSlugs } from '#web/app/pages/paths.ts'
import { runBatch } from '#worker/db/db.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'

const people = 216
const maxClicks = 4

beforeAll(async () => {
  for (const statement of [
    ...referenceStatements,
    ...providerStatements(1, people),
    `UPDATE categories SET slug = 'trade-' || id, is_active = id <= 8, show_in_homepage = id <= 4`,
    ...informationSlugs.map(
      (slug) =>
        `INSERT OR IGNORE INTO information_pages (slug, title, description, html, updated_at) VALUES ('${slug}', 'ক', 'ক', 'ক', 0)`,
    ),
    `UPDATE divisions SET slug = 'division-' || id`,
    `UPDATE districts SET slug = 'district-' || id, latitude = 23, longitude = 90`,
    `UPDATE thanas SET slug = 'thana-' || id, latitude = 23, longitude = 90`,
    // Eight trades in nine thanas of three districts, three people in each.
    `UPDATE providers SET category_id = id % 8 + 1, upazila_id = id / 8 % 9 * 3 + 1`,
    `UPDATE providers SET district_id = (upazila_id - 1) / 10 + 1, division_id = 1`,
    // In one of the thanas two, in another one.
    `UPDATE providers SET is_active = 0 WHERE (upazila_id = 16 AND id < 80) OR (upazila_id = 19 AND id < 160)`,
    `UPDATE providers SET photo = 'photos/face'`,
    `INSERT INTO ratings (provider_id, customer_id, rating, comment, created_at, updated_at)
      SELECT id, id, 5, 'ভালো কাজ', 0, 0 FROM providers`,
  ])
    await env.DB.prepare(statement).run()
  await env.PICTURES.put('photos/face-640.webp', 'a photo')
  await runBatch(db, projectListings(db, sql`1`))
}, 300_000)

type Page = {
  title: string
  /** The addresses of pictures in its structured data. */
  pictures: string[]
  robots: string | undefined
  canonical: string
  people: number
  isList: boolean
  links: string[]
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

async function read(path: string): Promise<Page | null> {
  const answer = await send('GET', path)
  if (answer.status !== 200) return null
  const html = await answer.text()
  const entities = Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ([, text = '']) =>
      JSON.parse(text) as { '@type': string; numberOfItems: number; image?: string; logo?: string },
  )
  const list = entities.find((one) => one['@type'] === 'ItemList')
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    pictures: entities.flatMap(({ image, logo }) => image ?? logo ?? []),
    robots: answer.headers.get('x-robots-tag') ?? /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
    people: list?.numberOfItems ?? 0,
    isList: path.startsWith('/sheba/') || /^\/biodata(?:\?|$)/.test(path),
    links: Array.from(html.matchAll(/<a [^>]*>/g), ([tag]) => tag)
      .filter((tag) => !attribute(tag, 'rel')?.includes('nofollow'))
      .map((tag) => (attribute(tag, 'href') ?? '').replaceAll('&amp;', '&'))
      .filter((href) => /^\/(?!\/|api\/|admin|me\/|worker\/|payment\/)/.test(href))
      .map((href) => href.replace(/#.*/, '')),
  }
}

const fetchPicture = (address: string) => {
  const { pathname } = new URL(address)
  return pathname.startsWith('/storage/') ? send('GET', pathname) : env.ASSETS.fetch(address)
}

/** What a crawler without a sitemap finds, with the clicks to it. It opens no profile, whose links lead nowhere new. */
async function crawl() {
  const clicks = new Map([['/', 0]])
  const pages = new Map<string, Page>()
  for (let depth = 0; depth <= maxClicks; depth += 1)
    for (const [path, at] of clicks) {
      if (at !== depth || /^\/biodata\/\d+$/.test(path)) continue
      const page = await read(path)
      if (!page) throw new Error(`${path} is linked and does not answer 200`)
      pages.set(path, page)
      if (depth < maxClicks) for (const link of page.links) if (!clicks.has(link)) clicks.set(link, depth + 1)
    }
  return { clicks, pages }
}

async function sitemap(): Promise<string[]> {
  const addresses = async (path: string) =>
    Array.from(
      (await (await send('GET', path)).text()).matchAll(/<loc>http:\/\/kormi.test([^<]*)<\/loc>/g),
    ).map(([, found = '']) => found)
  return (await Promise.all((await addresses('/sitemap.xml')).map(addresses))).flat()
}

it('a crawler that starts at the home page finds every address of the sitemap within four clicks', async () => {
  const { clicks, pages } = await crawl()
  const listed = await sitemap()
  expect(listed.length).toBeGreaterThan(people - 20)
  expect(listed.filter((path) => !clicks.has(path))).toEqual([])
  const lists = [...pages].filter(([, { isList }]) => isList)
  const ofTrades = lists.filter(([path]) => path.startsWith('/sheba/') && !path.includes('?'))
  // Eight trades, each with its division, three districts and nine thanas.
  expect(ofTrades).toHaveLength(8 * 14)
  const isIndexed = ({ robots }: Page) => robots === 'index,follow'
  const isOwn = ([path, { canonical }]: [string, Page]) => canonical === `http://kormi.test${path}`
  expect(lists.filter((list) => isIndexed(list[1]) && isOwn(list) && list[1].people < 3)).toEqual([])
  expect(lists.filter(([, page]) => !isIndexed(page) && page.robots !== 'noindex,follow')).toEqual([])
  // The sitemap has those of them that are indexed.
  expect(ofTrades.map((list) => [list[0], isIndexed(list[1]), isOwn(list)])).toEqual(
    ofTrades.map(([path]) => [path, listed.includes(path), true]),
  )
  const thin = lists.filter(([, page]) => !isIndexed(page)).map(([path]) => path)
  expect(thin).toContain('/sheba/trade-1/district-2/thana-16')
  // No page says that it is not to be indexed, and that it is under another address.
  expect(
    [...pages].filter((page) => !isIndexed(page[1]) && page[1].canonical !== '' && !isOwn(page)),
  ).toEqual([])
  expect([...clicks.keys()].filter((path) => /[?&]next=|^\/report-review\//.test(path))).toEqual([])
  expect([...pages].filter(([, { title }]) => title.length > 65 || title === '')).toEqual([])
  const pictures = new Set([...pages.values()].flatMap((page) => page.pictures))
  const photo = [...pictures].find((address) => address.includes('/storage/'))
  expect(photo).toBeDefined()
  for (const address of pictures)
    expect([address, (await fetchPicture(address)).status]).toEqual([address, 200])
}, 300_000)
