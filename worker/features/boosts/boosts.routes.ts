import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { created } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/allow.ts'
import { startBoostInput } from './boosts.schema.ts'
import { readBoostOffer, startBoost } from './buy-boost.usecases.ts'

export const boostsRoutes = new Hono<AppEnv>()
  .get('/boost/plans', allow.only('service_worker'), async (c) =>
    c.json(await readBoostOffer(c.get('db'), c.get('user').id, c.get('now'))),
  )
  .post('/boost/start', allow.only('service_worker'), validate('json', startBoostInput), async (c) => {
    const { boosting_plan_id: planId, payment_method: method, amount: amountTaka } = c.req.valid('json')
    const settings = c.get('settings')
    const started = await startBoost(
      c.get('db'),
      c.get('user'),
      { planId, method, amountTaka },
      { access: { settings, env: c.env, url: c.req.url }, now: c.get('now') },
    )
    const answer: { ref: string; payment_url?: string } = { ref: started.ref }
    if (!('paymentUrl' in started)) return created(c, 'পেমেন্ট সফল হয়েছে। আপনার বুস্ট চালু হয়েছে।', answer)
    answer.payment_url = started.paymentUrl
    return created(c, 'পেমেন্ট সফলভাবে শুরু হয়েছে। পরের ধাপে টাকা পরিশোধ করুন।', answer)
  })
