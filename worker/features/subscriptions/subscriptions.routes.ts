import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { created } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/allow.ts'
import { startInput } from './subscriptions.schema.ts'
import { listOwnSubscriptions, startSubscription } from './subscriptions.usecases.ts'

export const subscriptionsRoutes = new Hono<AppEnv>()
  .post('/subscription/start', allow.only('customer'), validate('json', startInput), async (c) => {
    const { plan_id: planId, payment_method: method, amount: amountTaka } = c.req.valid('json')
    const settings = c.get('settings')
    const started = await startSubscription(
      c.get('db'),
      c.get('user'),
      { planId, method, amountTaka },
      { access: { settings, env: c.env, url: c.req.url }, now: c.get('now') },
    )
    const answer: { ref: string; payment_url?: string } = { ref: started.ref }
    if (!('paymentUrl' in started)) return created(c, 'পেমেন্ট সফল হয়েছে। আপনার সাবস্ক্রিপশন চালু হয়েছে।', answer)
    answer.payment_url = started.paymentUrl
    return created(c, 'পেমেন্ট সফলভাবে শুরু হয়েছে। পরের ধাপে টাকা পরিশোধ করুন।', answer)
  })
  .get('/subscription/mine', allow.only('customer'), async (c) =>
    c.json({ data: await listOwnSubscriptions(c.get('db'), c.get('user').id, c.get('now')) }),
  )
