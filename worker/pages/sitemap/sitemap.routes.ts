import { Hono, type Context } from 'hono'
import { openDatabase, type Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import {
  buildOf,
  answerKept,
  findAtEdge,
  findInMemory,
  keepAnswer,
  makeKept,
  type KeptAnswer,
} from '#worker/middleware/edge/kept-answers.ts'
import { versionOf } from '#worker/middleware/edge/data-version.ts'
import { createSharedWork } from '#worker/middleware/edge/shared-work.ts'
import { rateLimit } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { readPart, sitemapIndex, urlSet } from './sitemap.rules.ts'
import { listAddresses, listParts } from './sitemap.usecases.ts'

/**
 * How long a file is kept, in milliseconds since the state that it shows. Not until something changes: a part costs thousands of rows.
 * A suspended provider is gone within a minute.
 */
const maxKept = 50_000

const share = createSharedWork<KeptAnswer | null>(9_000)

/** The sitemap in parts, and robots.txt with the paths that crawlers should skip. */
export const sitemapRoutes = new Hono<AppEnv>()
  .get('/robots.txt', allow.anyone(), (c) =>
    c.text(
      [
        'User-agent: *',
        ...['/api/', '/admin', '/me/', '/worker/', '/payment/', '/verify-otp'].map(
          (path) => `Disallow: ${path}`,
        ),
        `Sitemap: ${originOf(c)}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'Cache-Control': 'public, max-age=3600' },
    ),
  )
  .get('/sitemap.xml', allow.anyone(), rateLimit, (c) =>
    answerFile(c, async (db) => sitemapIndex(originOf(c), await listParts(db))),
  )
  .get('/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}', allow.anyone(), rateLimit, (c) => {
    const part = readPart(c.req.param('file').slice('sitemap-'.length, -'.xml'.length))
    return answerFile(c, async (db) => {
      const addresses = part ? await listAddresses(db, part) : []
      return addresses.length > 0 ? urlSet(originOf(c), addresses) : null
    })
  })

const originOf = (c: Context<AppEnv>) => c.env.PUBLIC_ORIGIN || new URL(c.req.url).origin

/** Answers a file from its copy. Parallel requests wait for one that makes it. 404 if there is nothing to list. */
async function answerFile(
  c: Context<AppEnv>,
  make: (db: Database) => Promise<string | null>,
): Promise<Response> {
  const now = c.get('now').getTime()
  // Without the query, which would make copies of one file without end.
  const key = `${new URL(c.req.path, c.req.url).href}?build=${buildOf(c.env)}`
  const inMemory = findInMemory(key, now, maxKept)
  const kept =
    inMemory ??
    (await share(
      key,
      async () => {
        const atEdge = await findAtEdge(key, now, maxKept)
        if (atEdge) return atEdge
        const version = await versionOf(c)
        const bookmark = version?.bookmark
        const text = await make(openDatabase(c.env.DB, bookmark ? { bookmark } : 'replica').db)
        if (text === null) return null
        const made = await makeKept({
          status: 200,
          headers: [['content-type', 'application/xml; charset=utf-8']],
          body: new TextEncoder().encode(text),
          madeAt: version?.askedAt ?? now,
          shown: null,
        })
        keepAnswer(c, key, made, maxKept)
        return made
      },
      (work) => c.executionCtx.waitUntil(work),
    ))
  if (!kept) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
  return answerKept(c, kept, { 'Cache-Control': 'public, max-age=0, must-revalidate' })
}
