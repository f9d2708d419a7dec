import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { done } from '#worker/lib/respond.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { changesPublicData, publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { isOn } from '#worker/features/settings/settings.rules.ts'
import { ratingInput, ratingsQuery } from './ratings.schema.ts'
import { rateProvider, readComments } from './ratings.usecases.ts'

export const ratingsRoutes = new Hono<AppEnv>()
  .post(
    '/service-workers/:id/rating',
    allow.only('customer'),
    changesPublicData,
    validate('param', idParam),
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
    validate('param', idParam),
    validate('query', ratingsQuery),
    publicAnswer(),
    async (c) =>
      c.json(await readComments(c.get('db'), c.req.valid('param').id, c.req.valid('query').cursor)),
  )
