import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { done } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { dismissRatingPrompt, readRatingPrompt } from '../reveals.usecases.ts'

export const ratingPromptsRoutes = new Hono<AppEnv>()
  .get('/me/rating-prompt', allow.only('customer'), async (c) =>
    c.json({ data: await readRatingPrompt(c.get('db'), c.get('user'), c.get('now')) }),
  )
  // The id is that of the provider, as in the other routes of contacts.
  .post('/me/contacts/:id/dismiss-rating', allow.only('customer'), validate('param', idParam), async (c) => {
    await dismissRatingPrompt(c.get('db'), c.get('user'), c.req.valid('param').id, c.get('now'))
    return done(c, 'সফলভাবে জমা হয়েছে। এই সেবাদাতার বিষয়ে আর জিজ্ঞেস করব না।')
  })
