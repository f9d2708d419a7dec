import { Hono, type Context } from 'hono'
import { openDatabase, type Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { numbersOf, startOf } from '#worker/middleware/copies/numbers.ts'
import { publicCopy } from '#worker/middleware/copies/public-copy.ts'
import { rateLimit } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { readPart, sitemapIndex, urlSet } from './sitemap.rules.ts'
import { listAddresses, listParts } from './sitemap.usecases.ts'

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
