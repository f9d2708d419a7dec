import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { created } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { ownReviewsQuery, replyInput } from './replies.schema.ts'
import { readOwnReviews, replyToReview } from '../ratings.usecases.ts'

export const repliesRoutes = new Hono<AppEnv>()
  .get(
    '/service-workers/me/reviews',
    allow.only('service_worker'),
    validate('query', ownReviewsQuery),
    async (c) => c.json(await readOwnReviews(c.get('db'), c.get('user'), c.req.valid('query').cursor)),
  )
  .post(
    '/service-workers/me/reviews/:id/reply',
    allow.only('service_worker'),
    validate('param', idParam),
    validate('json', replyInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      await replyToReview(c.get('db'), c.get('user'), input, c.get('now'))
      return created(c, 'উত্তরটি সফলভাবে জমা হয়েছে। আমরা দেখে নেওয়ার পর সবাই দেখবেন।')
    },
  )
