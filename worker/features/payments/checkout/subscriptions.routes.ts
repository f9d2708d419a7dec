import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { gatewayAccessOf } from '../methods/gateway-access.request.ts'
import { startedMessage, startedPayment } from '../payments.serialisers.ts'
import { created } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { listOwnSubscriptions, startSubscription } from './checkout.usecases.ts'
import { startInput } from './checkout.schema.ts'

export const subscriptionsRoutes = new Hono<AppEnv>()
  .post('/subscription/start', allow.only('customer'), validate('json', startInput), async (c) => {
    const input = c.req.valid('json')
    const { plan_id: planId, payment_method: method, amount: amountTaka, return_to: returnTo } = input
    const started = await startSubscription(
      c.get('db'),
      c.get('user'),
      { planId, method, amountTaka, returnTo },
      { access: gatewayAccessOf(c), now: c.get('now') },
    )
    const message = startedMessage(started, 'পেমেন্ট সফল হয়েছে। আপনার সাবস্ক্রিপশন চালু হয়েছে।')
    return created(c, message, startedPayment(started))
  })
  .get('/subscription/mine', allow.only('customer'), async (c) =>
    c.json({ data: await listOwnSubscriptions(c.get('db'), c.get('user').id, c.get('now')) }),
  )
