import { Hono, type Context } from 'hono'
import { openDatabase, type Database, batch } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { numbersOf, startOf } from '#worker/middleware/copies/numbers.ts'
import { publicCopy } from '#worker/middleware/copies/public-copy.ts'
import { rateLimit } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { readPart, sitemapIndex, urlSet, partPath, type Address, type Part } from './sitemap.rules.ts'
import { publicPages } from '#web/app/pages/public-pages.ts'
import { paths } from '#web/app/pages/paths.ts'
import {
  listInformationPages,
  listProviderParts,
  listProvidersOfPart,
  listTradePlaces,
  listIndexedTrades,
} from './sitemap.queries.ts'

const changed = ({ changed_at: at }: { changed_at: number }) => new Date(at)

/** The parts that have an address. */
async function listParts(db: Database): Promise<Address[]> {
  const { trades, providers } = await batch(db, {
    trades: listIndexedTrades(db),
    providers: listProviderParts(db),
  })
  return [
    { path: partPath({ of: 'pages' }), changedAt: null },
    ...trades.map((row) => ({ path: partPath({ of: 'trade', id: row.id }), changedAt: changed(row) })),
    ...providers.map((row) => ({
      path: partPath({ of: 'providers', number: row.number }),
      changedAt: changed(row),
    })),
  ]
}

/** The addresses of a part; none for a part without a trade or provider. */
async function listAddresses(db: Database, part: Part): Promise<Address[]> {
  if (part.of === 'providers')
    return (await listProvidersOfPart(db, part.number)).map((row) => ({
      path: paths.provider(row.id),
      changedAt: changed(row),
    }))
  if (part.of === 'trade')
    return (await listTradePlaces(db, part.id)).map((row) => ({
      path: ['/sheba', row.trade, row.area, row.thana].filter((name) => name !== null).join('/'),
      changedAt: changed(row),
    }))
  const edited = new Map<string, Date>(
    (await listInformationPages(db)).map(({ slug, updatedAt }) => [`/${slug}`, updatedAt]),
  )
  return publicPages
    .filter(({ path }) => !path.includes(':'))
    .map(({ path }) => ({ path, changedAt: edited.get(path) ?? null }))
}

// Without the query, which would make copies of one file without end. A part costs thousands of rows.
const fileCopy = publicCopy((c) => c.req.path)

/** The sitemap in parts, and robots.txt with the paths that crawlers should skip. */
export const sitemapRoutes = new Hono<AppEnv>()
  .get('/robots.txt', allow.anyone(), (c) =>
    c.text(
      [
        'User-agent: *',
        ...['/api/', '/admin', '/me/', '/worker/', '/payment/', '/verify-otp', '/report-review/'].map(
          (path) => `Disallow: ${path}`,
        ),
        `Sitemap: ${originOf(c)}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'Cache-Control': 'public, max-age=3600' },
    ),
  )
  .get('/sitemap.xml', allow.anyone(), rateLimit, fileCopy, (c) =>
    answerFile(c, async (db) => sitemapIndex(originOf(c), await listParts(db))),
  )
  .get('/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}', allow.anyone(), rateLimit, fileCopy, (c) => {
    const part = readPart(c.req.param('file').slice('sitemap-'.length, -'.xml'.length))
    return answerFile(c, async (db) => {
      const addresses = part ? await listAddresses(db, part) : []
      return addresses.length > 0 ? urlSet(originOf(c), addresses) : null
    })
  })

const originOf = (c: Context<AppEnv>) => c.env.PUBLIC_ORIGIN || new URL(c.req.url).origin

/** 404 if there is nothing to list. */
async function answerFile(
  c: Context<AppEnv>,
  make: (db: Database) => Promise<string | null>,
): Promise<Response> {
  const numbers = await numbersOf(c)
  c.set('numbers', numbers)
  const text = await make(openDatabase(c.env.DB, startOf(numbers)).db)
  if (text === null) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
  return c.body(text, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  })
}
