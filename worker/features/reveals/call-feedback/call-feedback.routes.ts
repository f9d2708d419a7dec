import { Hono } from 'hono'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { created, done } from '#worker/lib/respond.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { answerInput, askedQuery, type AnswerInput } from './call-feedback.schema.ts'
import {
  changeAnswer,
  dismissQuestion,
  giveAnswer,
  readAsked,
  readOwnRate,
} from './call-feedback.usecases.ts'

const givenBy = (c: SignedInContext, { id: revealId, ...said }: AnswerInput & { id: number }) => ({
  ...said,
  revealId,
  settings: c.get('settings'),
})

export const callFeedbackRoutes = new Hono<AppEnv>()
  .get('/me/call-answer', allow.only('customer'), validate('query', askedQuery), async (c) => {
    const asked = { settings: c.get('settings'), providerId: c.req.valid('query').provider }
    return c.json({ data: await readAsked(c.get('db'), c.get('user'), asked, c.get('now')) })
  })
  // The id is that of the reveal.
  .post(
    '/me/call-answers/:id',
    allow.only('customer'),
    changesPublicData,
    validate('param', idParam),
    validate('json', answerInput),
    async (c) => {
      const given = givenBy(c, { ...c.req.valid('json'), ...c.req.valid('param') })
      await giveAnswer(c.get('db'), c.get('user'), given, c.get('now'))
      return created(c, 'ধন্যবাদ। আপনার উত্তর সফলভাবে জমা হয়েছে।')
    },
  )
  .put(
    '/me/call-answers/:id',
    allow.only('customer'),
    changesPublicData,
    validate('param', idParam),
    validate('json', answerInput),
    async (c) => {
      const given = givenBy(c, { ...c.req.valid('json'), ...c.req.valid('param') })
      await changeAnswer(c.get('db'), c.get('user'), given, c.get('now'))
      return done(c, 'ধন্যবাদ। আপনার উত্তর সফলভাবে জমা হয়েছে।')
    },
  )
  .post('/me/call-answers/:id/dismiss', allow.only('customer'), validate('param', idParam), async (c) => {
    await dismissQuestion(c.get('db'), c.get('user'), c.req.valid('param').id, c.get('now'))
    return done(c, 'সফলভাবে জমা হয়েছে। এই ফোনের কথা আর জিজ্ঞেস করব না।')
  })
  .get('/service-workers/me/call-rate', allow.only('service_worker'), async (c) =>
    c.json({ data: await readOwnRate(c.get('db'), c.get('user'), c.get('settings'), c.get('now')) }),
  )
