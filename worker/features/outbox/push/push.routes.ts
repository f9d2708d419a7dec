import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { done } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { deleteSubscription } from './push.queries.ts'
import { openPush, subscribe } from './push.usecases.ts'
import { subscriptionInput, unsubscribeInput } from './push.schema.ts'

export const pushRoutes = new Hono<AppEnv>()
  .get('/me/push', allow.signedIn(), (c) =>
    c.json({ data: { public_key: openPush(c.env)?.publicKey ?? null } }),
  )
  .post('/me/push', allow.signedIn(), validate('json', subscriptionInput), async (c) => {
    const { db, user, now } = c.var
    await subscribe(db, user, c.req.valid('json'), { push: openPush(c.env), now })
    return done(c, 'এই ফোনে নোটিফিকেশন সফলভাবে চালু হয়েছে।')
  })
  .delete('/me/push', allow.signedIn(), validate('json', unsubscribeInput), async (c) => {
    await deleteSubscription(c.get('db'), c.get('user').id, c.req.valid('json').endpoint)
    return done(c, 'এই ফোনে নোটিফিকেশন সফলভাবে বন্ধ হয়েছে।')
  })
