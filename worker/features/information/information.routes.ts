import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { AppEnv } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import { validate } from '#worker/lib/validate.ts'
import { allow } from '#worker/middleware/allow.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { findInformationPage } from './information.queries.ts'

// Anything may stand here: a text that names no page is simply not found.
const slugParam = z.object({ slug: z.string().check(z.maxLength(64)) })

export const informationRoutes = new Hono<AppEnv>().get(
  '/information/:slug',
  allow.anyone(),
  validate('param', slugParam),
  edgeCache,
  async (c) => {
    const [page] = await findInformationPage(c.get('db'), c.req.valid('param').slug)
    if (!page) throw notFound('এই পাতাটি পাওয়া যায়নি।')
    return c.json({ data: { ...page, updated_at: page.updated_at.toISOString() } })
  },
)
