import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { done, created } from '#worker/lib/respond.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { changesPublicData, publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { isOn } from '#worker/features/settings/settings.rules.ts'
import {
  ratingInput,
  ratingsQuery,
  ownReviewsQuery,
  replyInput,
  reviewReportInput,
} from './ratings.schema.ts'
import {
  listPraised,
  rateProvider,
  readComments,
  readOwnReviews,
  replyToReview,
  readReview,
  reportReview,
} from './ratings.usecases.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { signingKeys } from '#worker/lib/keys.ts'

export const ratingsRoutes = new Hono<AppEnv>()
  .post(
    '/service-workers/:id/rating',
    allow.only('customer'),
    changesPublicData,
    withId,
    validate('json', ratingInput),
    async (c) => {
      const requiresContact = isOn(c.get('settings'), 'rating_requires_contact')
      const siteName = c.get('settings').site_name
      const input = { ...c.req.valid('json'), ...c.req.valid('param'), requiresContact, siteName }
      const rated = await rateProvider(c.get('db'), c.get('user'), input, c.get('now'))
      if (!input.comment) return done(c, 'রেটিং সফলভাবে জমা হয়েছে।', rated)
      return rated.comment_waits
        ? done(c, 'রেটিং সফলভাবে জমা হয়েছে। মন্তব্যটি আমরা একবার দেখে নেওয়ার পর সবাই দেখবেন।', rated)
        : done(c, 'রেটিং ও মন্তব্য সফলভাবে জমা হয়েছে।', rated)
    },
  )
  .get(
    '/biodata/:id/ratings',
    allow.anyone(),
    withId,
    validate('query', ratingsQuery),
    publicAnswer(),
    async (c) =>
      c.json(await readComments(c.get('db'), c.req.valid('param').id, c.req.valid('query').cursor)),
  )
  .get(
    '/service-workers/me/reviews',
    allow.only('service_worker'),
    validate('query', ownReviewsQuery),
    async (c) => c.json(await readOwnReviews(c.get('db'), c.get('user'), c.req.valid('query').cursor)),
  )
  .post(
    '/service-workers/me/reviews/:id/reply',
    allow.only('service_worker'),
    withId,
    validate('json', replyInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      await replyToReview(c.get('db'), c.get('user'), input, c.get('now'))
      return created(c, 'উত্তরটি সফলভাবে জমা হয়েছে। আমরা দেখে নেওয়ার পর সবাই দেখবেন।')
    },
  )
  .get('/reviews/praised', allow.anyone(), publicAnswer(), async (c) => {
    const options = { secret: signingKeys(c.env), now: c.get('now'), trades: c.get('numbers')?.trades }
    return c.json({ data: await listPraised(c.get('db'), options) })
  })
  .get('/reviews/:id', allow.anyone(), withId, publicAnswer(), async (c) => {
    return c.json({ data: await readReview(c.get('db'), c.req.valid('param').id) })
  })
  .post('/reviews/:id/report', allow.anyone(), withId, validate('json', reviewReportInput), async (c) => {
    const reporter = { actor: c.get('actor'), network: networkOf(c.req.header('cf-connecting-ip')) }
    const input = { ...c.req.valid('json'), ...c.req.valid('param'), secret: signingKeys(c.env) }
    await reportReview(c.get('db'), reporter, input, c.get('now'))
    return created(c, 'আপনার কথা সফলভাবে জমা হয়েছে। আমরা মন্তব্যটি দেখব।')
  })
