import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { created } from '#worker/lib/respond.ts'
import { edgeCache, showsProviders } from '#worker/middleware/edge-cache.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { reviewReportInput } from './review-reports.schema.ts'
import { readReview, reportReview } from '../ratings.usecases.ts'

export const reviewReportsRoutes = new Hono<AppEnv>()
  .get('/reviews/:id', allow.anyone(), validate('param', idParam), edgeCache([]), async (c) => {
    const data = await readReview(c.get('db'), c.req.valid('param').id)
    showsProviders(c, [data.provider])
    return c.json({ data })
  })
  .post(
    '/reviews/:id/report',
    allow.anyone(),
    validate('param', idParam),
    validate('json', reviewReportInput),
    async (c) => {
      const reporter = { actor: c.get('actor'), network: networkOf(c.req.header('cf-connecting-ip')) }
      const input = { ...c.req.valid('json'), ...c.req.valid('param'), secret: signingKeys(c.env) }
      await reportReview(c.get('db'), reporter, input, c.get('now'))
      return created(c, 'আপনার কথা সফলভাবে জমা হয়েছে। আমরা মন্তব্যটি দেখব।')
    },
  )
