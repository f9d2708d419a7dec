import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { gatewayAccessOf } from '../methods/gateway-access.request.ts'
import { startedMessage, startedPayment } from '../payments.serialisers.ts'
import { created } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { changesPublicData } from '#worker/middleware/edge-cache.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { readBoostOffer, startBoost } from './checkout.usecases.ts'
import { startBoostInput } from './checkout.schema.ts'

export const boostsRoutes = new Hono<AppEnv>()
  .get('/boost/plans', allow.only('service_worker'), async (c) =>
    c.json(await readBoostOffer(c.get('db'), c.get('user').id, c.get('now'))),
  )
  .post(
    '/boost/start',
    allow.only('service_worker'),
    changesPublicData,
    validate('json', startBoostInput),
    async (c) => {
      const { boosting_plan_id: planId, payment_method: method, amount: amountTaka } = c.req.valid('json')
      const started = await startBoost(
        c.get('db'),
        c.get('user'),
        { planId, method, amountTaka },
        { access: gatewayAccessOf(c), now: c.get('now') },
      )
      const message = startedMessage(started, 'পেমেন্ট সফল হয়েছে। আপনার বুস্ট চালু হয়েছে।')
      return created(c, message, startedPayment(started))
    },
  )
