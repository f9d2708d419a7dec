import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeReview, makeUser } from '#test/support/factories.ts'
import { as, send } from '#test/support/request.ts'
import { runBatch } from '#worker/db/db.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { districts, thanas } from '#worker/features/places/places.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'

const open = async (path: string) => {
  const answer = await send('GET', path)
  return { answer, status: answer.status, html: await answer.text() }
}
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
type Entity = { '@type': string } & Record<string, unknown>
const jsonTexts = (html: string) =>
  Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ([, text = '']) => text,
  )
const entitiesOf = (html: string) => jsonTexts(html).map((text) => JSON.parse(text) as Entity)
const entity = (html: string, type: string) => entitiesOf(html).find((one) => one['@type'] === type)

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')
const linksOf = (html: string) =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs), ([, href = '', text = '']) => [
    href.replaceAll('&amp;', '&'),
    textOf(text),
  ])
/** The visible way to a page, as the items of a BreadcrumbList. */
function crumbsOf(html: string) {
  const [, nav = ''] = /<nav aria-label="পাতার পথ">(.*?)<\/nav>/s.exec(html) ?? []
  const here = /<span aria-current="page"[^>]*>(.*?)<\/span>/.exec(nav)?.[1] ?? ''
  const steps = [...linksOf(nav), [new URL(canonicalOf(html) ?? '').pathname, textOf(here)]]
  return steps.map(([path = '', name], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  }))
}

const origin = 'http://kormi.test'
const admin = await as(await makeUser('admin'))
beforeAll(async () => {
  // The first page of each kind loads its code.
  await open('/')
  await makeList().then(({ path }) => open(path))
}, 300_000)

afterEach(() => vi.useRealTimers())

/** A list of three providers, the fewest that search engines list. */
async function makeList(values: Partial<typeof providers.$inferInsert> = {}) {
  const place = await makePlace()
  const category = await makeCategory()
  const others = [1, 2].map(() => makeProvider({ place, categoryId: category.id }))
  await Promise.all(others)
  const provider = await makeProvider({ place, categoryId: category.id, ...values })
  const path = `/sheba/${category.slug}/${place.district.slug}/${place.thana.slug}`
  return { place, category, provider, path }
}

describe('the page of a trade in a place', () => {
  it('is rendered with its own title, heading, canonical address and data for search engines', async () => {
    const { place, category, provider, path } = await makeList()
    const { status, html } = await open(path)
    expect(status).toBe(200)
    const heading = `${place.thana.bnName}-এ ${category.name}`
    const english = `${category.slug?.replaceAll('-', ' ')} in ${place.thana.name}`
    expect(html).toContain(`<title>${heading} (${english}) | `)
    expect(html).toMatch(new RegExp(`<h2[^>]*>${heading} \\(${english}\\)</h2>`))
    expect(metaOf(html, 'description')).toContain(`${heading} ৩ জন`)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect(html).toContain(provider.name)
    expect(canonicalOf(html)).toBe(origin + path)
    expect(metaOf(html, 'robots')).toBe('index,follow')
    expect(metaOf(html, 'og:url')).toBe(origin + path)
    expect(metaOf(html, 'og:image')).toBe(`${origin}/social-card.png`)
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(entity(html, 'BreadcrumbList')?.itemListElement).toHaveLength(5)
    expect(crumbsOf(html)).toEqual(entity(html, 'BreadcrumbList')?.itemListElement)
    expect(entity(html, 'ItemList')?.itemListElement).toHaveLength(3)
    expect(entity(html, 'ItemList')?.itemListElement).toContainEqual({
      '@type': 'ListItem',
      position: 1,
      name: provider.name,
      url: `${origin}/biodata/${provider.id}`,
    })
  })

  it('leads from the trade down to the thanas with their numbers, to places near by and to other trades', async () => {
    const { place, category, path } = await makeList()
    const near = await makePlace()
    const other = await makeCategory()
    await makeProvider({ place: near, categoryId: category.id })
    await makeProvider({ place, categoryId: other.id })
    for (const [table, { id }] of [
      [districts, place.district],
      [districts, near.district],
      [thanas, place.thana],
      [thanas, near.thana],
    ] as const)
      await db.update(table).set({ latitude: 23, longitude: 90 }).where(eq(table.id, id))
    const trade = `/sheba/${category.slug}`
    const { division, district, thana } = place
    const inDistrict = [`${trade}/${district.slug}`, `${district.bnName}৩`]
    const links = async (from: string) => linksOf((await open(from)).html)
    expect(await links(trade)).toContainEqual([`${trade}/${division.slug}`, `${division.bnName}৩`])
    expect(await links(trade)).toContainEqual(inDistrict)
    expect(await links(`${trade}/${division.slug}`)).toContainEqual(inDistrict)
    const ofDistrict = await links(`${trade}/${district.slug}`)
    expect(ofDistrict).toContainEqual([path, `${thana.bnName}৩`])
    expect(ofDistrict).toContainEqual([`${trade}/${near.district.slug}`, `${near.district.bnName}১`])
    const ofThana = await links(path)
    const nearThana = `${trade}/${near.district.slug}/${near.thana.slug}`
    expect(ofThana).toContainEqual([nearThana, `${near.thana.bnName}১`])
    expect(ofThana).toContainEqual([path.replace(trade, `/sheba/${other.slug}`), `${other.name}১`])
    expect(ofThana.filter(([href = '']) => href.startsWith('/biodata?category'))).toEqual([])
  })

  it('quotes what customers wrote about its best rated providers, until a moderator hides it', async () => {
    const { place, category, provider, path } = await makeList({ ratingCount: 2, ratingSum: 10 })
    const others = await Promise.all(
      [9, 3].map((ratingSum) => makeProvider({ place, categoryId: category.id, ratingCount: 2, ratingSum })),
    )
    const write = async (providerId: number, rating: number, comment: string, contacted = true) => {
      const customer = await makeUser('customer', { name: 'মোঃ রাকিব হাসান' })
      await makeReview(providerId, { customerId: customer.id, rating, comment, contacted })
    }
    expect((await open(path)).html).not.toContain('<blockquote')
    await write(provider.id, 5, 'যত্ন করে <b>কাজ</b> করেছেন')
    await write(provider.id, 5, 'ফোনে কথা হয়নি', false)
    await write(others[0]?.id ?? 0, 5, 'ভালো'.repeat(60))
    await write(others[1]?.id ?? 0, 1, 'আসেননি')
    vi.setSystemTime(Date.now() + 700_000)
    const { html } = await open(path)
    const quotes = Array.from(html.matchAll(/<blockquote.*?<\/blockquote>/gs), ([quote]) => textOf(quote))
    expect(quotes).toEqual([`“যত্ন করে &lt;b&gt;কাজ&lt;/b&gt; করেছেন”রাকিব, ৫ তারা, ${provider.name} সম্পর্কে`])
    expect(html).not.toContain('হাসান')
    expect(entity(html, 'LocalBusiness')).toMatchObject({
      name: provider.name,
      aggregateRating: { ratingValue: 5, ratingCount: 2 },
      review: [{ reviewBody: 'যত্ন করে <b>কাজ</b> করেছেন', author: { name: 'রাকিব' } }],
    })
    // On a page without the provider the quote stands, but not its data.
    expect(entity((await open(`${path}?page=2`)).html, 'LocalBusiness')).toBeUndefined()
    await db.update(ratings).set({ commentHeld: true }).where(eq(ratings.providerId, provider.id))
    expect((await open(path)).html).not.toContain('<blockquote')
  })

  it('is the canonical address of the query form with the same trade and place', async () => {
    const { place, category, path } = await makeList()
    const { division, district, thana } = place
    const query = `category=${category.id}&division_id=${division.id}&district_id=${district.id}&upazila_id=${thana.id}`
    for (const more of ['', '&sort=newest', '&gender=male'])
      expect(canonicalOf((await open(`/biodata?${query}${more}`)).html)).toBe(origin + path)
    const searched = await open(`/biodata?${query}&q=abc`)
    expect(canonicalOf(searched.html)).toBeUndefined()
    expect(metaOf(searched.html, 'robots')).toBe('noindex')
    expect(canonicalOf((await open('/biodata?gender=male')).html)).toBe(`${origin}/biodata`)
  })

  it('has pages of its own, each its own canonical address', async () => {
    const { place, category, path } = await makeList()
    for (let i = 0; i < 22; i += 1) await makeProvider({ place, categoryId: category.id })
    const first = await open(path)
    expect(first.html).toContain(`href="${path}?page=2"`)
    const second = await open(`${path}?page=2&utm_source=x`)
    expect(second.html).toContain(`href="${path}"`)
    expect(canonicalOf(second.html)).toBe(`${origin}${path}?page=2`)
    expect(metaOf(second.html, 'robots')).toBe('index,follow')
    expect(second.html).toMatch(/<title>[^<]*, পৃষ্ঠা ২ \| /)
    expect(second.html).toMatch(/<h1[^>]*>[^/]*, পৃষ্ঠা ২<\/h1>/)
    expect(metaOf(second.html, 'description')).toMatch(/^পৃষ্ঠা ২।/)
    const beyond = await open(`${path}?page=9`)
    expect([beyond.status, metaOf(beyond.html, 'robots')]).toEqual([200, 'noindex,follow'])
    const items = entity(second.html, 'ItemList')?.itemListElement
    expect(items).toContainEqual(expect.objectContaining({ position: 21 }))
  })

  it('answers an old address with 301, a deleted trade with 410, an unknown word with 404, noindex', async () => {
    const { category, place, path } = await makeList()
    await admin.put(`/api/categories/${category.id}`, { slug: `moved-${category.slug}` })
    const moved = await open(`${path}?page=2&utm_source=x`)
    expect(moved.status).toBe(301)
    expect(moved.answer.headers.get('location')).toBe(
      `${path.replace('/sheba/', '/sheba/moved-')}?page=2&utm_source=x`,
    )
    const empty = await makeCategory()
    await admin.delete(`/api/categories/${empty.id}`)
    const gone = await open(`/sheba/${empty.slug}`)
    expect([gone.status, metaOf(gone.html, 'robots')]).toEqual([410, 'noindex'])
    const unknown = await open(`/sheba/no-such-trade/${place.district.slug}`)
    expect([unknown.status, metaOf(unknown.html, 'robots')]).toEqual([404, 'noindex'])
    expect(unknown.html).toContain('<title>পাতাটি পাওয়া যায়নি | ')
    expect((await open('/sheba/a/b/c/d')).status).toBe(404)
  })

  it('is indexed from three providers on: the second that leaves takes it out, one who comes brings it back', async () => {
    const { category, place, provider, path } = await makeList()
    const district = `/sheba/${category.slug}/${place.district.slug}`
    const { thana } = await makePlace()
    await makeProvider({ place: { ...place, thana }, categoryId: category.id })
    const setPaused = async (isPaused: boolean) => {
      await db.update(providers).set({ isPaused }).where(eq(providers.id, provider.id))
      await runBatch(db, projectListing(db, provider.id))
      // The parts of the sitemap are kept for 50 seconds.
      vi.setSystemTime(Date.now() + 60_000)
    }
    const state = async (of = path) => {
      const { html } = await open(of)
      const sitemap = (await open(`/sitemap-trade-${category.id}.xml`)).html
      return [metaOf(html, 'robots'), canonicalOf(html), sitemap.includes(`${origin}${of}<`)]
    }
    expect(await state()).toEqual(['index,follow', origin + path, true])
    await setPaused(true)
    expect(await state()).toEqual(['noindex,follow', origin + path, false])
    expect(await state(district)).toEqual(['index,follow', origin + district, true])
    await setPaused(false)
    expect(await state()).toEqual(['index,follow', origin + path, true])
  })

  it('of the whole country with one provider is its own address, not indexed', async () => {
    const category = await makeCategory()
    await makeProvider({ categoryId: category.id })
    const path = `/sheba/${category.slug}`
    const { html } = await open(path)
    expect([metaOf(html, 'robots'), canonicalOf(html)]).toEqual(['noindex,follow', origin + path])
    expect((await open(`/sitemap-trade-${category.id}.xml`)).status).toBe(404)
    const ids = await open(`/biodata?category=${category.id}`)
    expect([metaOf(ids.html, 'robots'), canonicalOf(ids.html)]).toEqual(['index,follow', origin + path])
  })
})

it('the page of a provider who left answers 410 with the lists of others, and 404 while the worker pauses or if it was never public', async () => {
  const leave = async (id: number, set: Partial<typeof providers.$inferInsert>) => {
    await db.update(providers).set(set).where(eq(providers.id, id))
    await runBatch(db, projectListing(db, id))
  }
  const { provider, path } = await makeList()
  const pending = await makeProvider({ status: 'pending', reviewedAt: null })
  await leave(provider.id, { isPaused: true, reviewedAt: new Date() })
  expect((await open(`/biodata/${provider.id}`)).status).toBe(404)
  await leave(provider.id, { isPaused: false, isActive: false })
  const { status, html } = await open(`/biodata/${provider.id}`)
  expect([status, metaOf(html, 'robots')]).toEqual([410, 'noindex'])
  expect(html).not.toContain(provider.name)
  const lists = linksOf(html).filter(([, text = '']) => text.endsWith('২ জন'))
  const wider = [4, 3].map((parts) => path.split('/').slice(0, parts).join('/'))
  expect(lists.slice(0, 3).map(([href]) => href)).toEqual([path, ...wider])
  for (const id of [pending.id, 9_999_999])
    expect((await open(`/biodata/${id}`)).status, String(id)).toBe(404)
})

describe('an address written otherwise', () => {
  it.each([
    ['/sheba/Electrician/?page=2&utm_source=x', '/sheba/electrician?page=2&utm_source=x'],
    ['//biodata//7/', '/biodata/7'],
  ])('%s leads to %s', async (written, tidy) => {
    const { answer, status } = await open(written)
    expect([status, answer.headers.get('location')]).toEqual([301, tidy])
  })

  it.each(['//example.com/', '/no-such-page/'])('%s is not found', async (path) =>
    expect((await open(path)).status).toBe(404),
  )
})

describe('the data for search engines', () => {
  it('shows a provider as a business with ratings and comments, the way to it as on the page, and never the phone', async () => {
    const { provider } = await makeList({ ratingCount: 1, ratingSum: 5 })
    const customer = await makeUser('customer', { name: 'রিনা আক্তার' })
    await makeReview(provider.id, { customerId: customer.id, comment: 'সময়মতো এসেছেন' })
    const { html } = await open(`/biodata/${provider.id}`)
    expect(entity(html, 'LocalBusiness')).toMatchObject({
      name: provider.name,
      aggregateRating: { ratingValue: 5, ratingCount: 1 },
    })
    expect(html).not.toContain(provider.phone)
    expect(metaOf(html, 'og:type')).toBe('profile')
    expect(entity(html, 'LocalBusiness')?.review).toEqual([
      expect.objectContaining({
        '@type': 'Review',
        author: { '@type': 'Person', name: 'রিনা' },
        reviewBody: 'সময়মতো এসেছেন',
        reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
      }),
    ])
    expect(crumbsOf(html)).toHaveLength(6)
    expect(crumbsOf(html)).toEqual(entity(html, 'BreadcrumbList')?.itemListElement)
  })

  it('holds no text that could end its script element', async () => {
    const name = `</script><img src=x> & "quoted" 'it' \u2028 <!--`
    const { provider, path } = await makeList({ name, bio: name })
    for (const page of [path, `/biodata/${provider.id}`]) {
      const { html } = await open(page)
      expect(html).not.toContain('<img src=x>')
      for (const text of jsonTexts(html)) expect(text).not.toMatch(/[<>\u2028\u2029]/)
      expect(JSON.stringify(entitiesOf(html))).toContain('<img src=x>')
    }
  })

  it('names the site, its logo and its search on the home page', async () => {
    const { html } = await open('/')
    expect(entity(html, 'Organization')).toMatchObject({
      url: `${origin}/`,
      logo: `${origin}/install/icon-512.png`,
    })
    expect(entity(html, 'WebSite')).toMatchObject({
      potentialAction: {
        target: { urlTemplate: `${origin}/biodata?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
    expect(canonicalOf(html)).toBe(`${origin}/`)
  })
})

it('the sitemap lists the lists with providers and the providers, in parts that the index names', async () => {
  const addresses = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, path]) => path)
  const { category, provider, place, path } = await makeList()
  const empty = await makeCategory()
  const index = addresses((await open('/sitemap.xml')).html)
  expect(index).toContain(`${origin}/sitemap-trade-${category.id}.xml`)
  expect(index).not.toContain(`${origin}/sitemap-trade-${empty.id}.xml`)
  expect(index).toContain(`${origin}/sitemap-providers-0.xml`)
  const lists = await open(`/sitemap-trade-${category.id}.xml`)
  expect(lists.answer.headers.get('content-type')).toContain('application/xml')
  expect(addresses(lists.html)).toEqual([
    `${origin}/sheba/${category.slug}`,
    `${origin}/sheba/${category.slug}/${place.division.slug}`,
    `${origin}/sheba/${category.slug}/${place.district.slug}`,
    origin + path,
  ])
  const people = (await open('/sitemap-providers-0.xml')).html
  expect(people).toContain(
    `<loc>${origin}/biodata/${provider.id}</loc><lastmod>${provider.updatedAt.toISOString()}</lastmod>`,
  )
  expect(addresses((await open('/sitemap-pages.xml')).html)).toContain(`${origin}/faq`)
  for (const name of [`trade-${empty.id}`, 'providers-7', 'other', 'trade-0'])
    expect((await open(`/sitemap-${name}.xml`)).status, name).toBe(404)
  expect((await open('/robots.txt')).html).toContain(`Sitemap: ${origin}/sitemap.xml`)
})
