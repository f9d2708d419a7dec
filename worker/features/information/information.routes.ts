import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { AppEnv } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import { validate } from '#worker/lib/validate.ts'
import { allow } from '#worker/middleware/allow.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { informationPages } from './information.table.ts'

const slugParam = z.object({ slug: z.string().check(z.regex(/^[a-z-]{1,40}$/)) })

export const informationRoutes = new Hono<AppEnv>().get(
  '/information/:slug',
  allow.anyone(),
  validate('param', slugParam),
  edgeCache,
  async (c) => {
    const [page] = await c
      .get('db')
      .select()
      .from(informationPages)
      .where(eq(informationPages.slug, c.req.valid('param').slug))
      .limit(1)
    if (!page) throw notFound('পাতাটি পাওয়া যায়নি।')
    const { slug, title, description, html, updatedAt } = page
    return c.json({ data: { slug, title, description, html, updated_at: updatedAt.toISOString() } })
  },
)
