import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { batch, openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { districts } from '#worker/features/places/places.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { informationSlugs } from '#web/app/paths.ts'

// A sitemap file may list 50,000 addresses. The newest profiles are those that crawlers have not seen.
const maxProviders = 5_000

/** The sitemap, and robots.txt with the paths that crawlers should skip. */
export const sitemapRoutes = new Hono<AppEnv>()
  .get('/robots.txt', allow.anyone(), (c) =>
    c.text(
      [
        'User-agent: *',
        ...['/api/', '/admin', '/me/', '/worker/', '/payment/', '/login', '/register', '/verify-otp'].map(
          (path) => `Disallow: ${path}`,
        ),
        `Sitemap: ${originOf(c.env, c.req.url)}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'Cache-Control': 'public, max-age=3600' },
    ),
  )
  .get('/sitemap.xml', allow.anyone(), async (c) => {
    const { db } = openDatabase(c.env.DB, 'replica')
    const { activeCategories, places, providers } = await batch(db, {
      activeCategories: db
        .select({ id: categories.id })
        .from(categories)
        .where(eq(categories.isActive, true)),
      places: db.select({ id: districts.id, divisionId: districts.divisionId }).from(districts),
      providers: db
        .select({ id: providerListings.providerId })
        .from(providerListings)
        .where(eq(providerListings.scope, '*:*:*:*'))
        .orderBy(desc(providerListings.providerId))
        .limit(maxProviders),
    })
    const origin = originOf(c.env, c.req.url)
    const addresses = [
      '/',
      '/biodata',
      '/categories',
      ...informationSlugs.map((slug) => `/${slug}`),
      ...activeCategories.map(({ id }) => `/biodata?category=${id}`),
      ...places.map(({ id, divisionId }) => `/biodata?division_id=${divisionId}&amp;district_id=${id}`),
      ...providers.map(({ id }) => `/biodata/${id}`),
    ]
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
      .map((address) => `<url><loc>${origin}${address}</loc></url>`)
      .join('\n')}\n</urlset>\n`
    return c.body(body, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    })
  })

const originOf = (env: Env, url: string) => env.PUBLIC_ORIGIN || new URL(url).origin
