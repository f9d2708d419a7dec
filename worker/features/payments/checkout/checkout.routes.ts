import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { created } from '#worker/lib/respond.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { gatewayAccessOf } from '../methods/gateway-access.request.ts'
import { startedPayment } from '../payments.answers.ts'
import { listOwnSubscriptions, readBoostOffer, startBoost, startSubscription } from './checkout.usecases.ts'
import type { Started } from './start-payment.usecases.ts'
import * as z from 'zod/mini'
import { amountField, returnPathField } from '../payments.schema.ts'
import { priceFields } from '../price.usecases.ts'
import { paymentMethodField } from '#worker/features/settings/payment-methods.schema.ts'

const startInput = z.object({
  plan_id: z.int('প্ল্যান নির্বাচন করুন').check(z.positive('প্ল্যান নির্বাচন করুন')),
  payment_method: paymentMethodField,
  amount: amountField,
  return_to: returnPathField,
  ...priceFields,
})

const startBoostInput = z.object({
  boosting_plan_id: z.int('বুস্ট প্ল্যান নির্বাচন করুন').check(z.positive('বুস্ট প্ল্যান নির্বাচন করুন')),
  payment_method: paymentMethodField,
  amount: amountField,
  ...priceFields,
})

const startedMessage = <Paid extends string>(started: Started, paid: Paid) =>
  'paymentUrl' in started ? 'পেমেন্ট সফলভাবে শুরু হয়েছে। পরের ধাপে টাকা পরিশোধ করুন।' : paid

export const checkoutRoutes = new Hono<AppEnv>()
  .post('/subscription/start', allow.only('customer'), validate('json', startInput), async (c) => {
    const input = c.req.valid('json')
    const {
      plan_id: planId,
      payment_method: method,
      amount: amountTaka,
      return_to: returnTo,
      ...price
    } = input
    const started = await startSubscription(
      c.get('db'),
      c.get('user'),
      { planId, method, amountTaka, returnTo, ...price },
      { access: gatewayAccessOf(c), requestId: c.get('requestId'), now: c.get('now') },
    )
    const message = startedMessage(started, 'পেমেন্ট সফল হয়েছে। আপনার সাবস্ক্রিপশন চালু হয়েছে।')
    return created(c, message, startedPayment(started))
  })
  .get('/subscription/mine', allow.only('customer'), async (c) =>
    c.json({ data: await listOwnSubscriptions(c.get('db'), c.get('user').id, c.get('now')) }),
  )
  .get('/boost/plans', allow.only('service_worker'), async (c) =>
    c.json(await readBoostOffer(c.get('db'), c.get('user').id, c.get('settings'), c.get('now'))),
  )
  .post(
    '/boost/start',
    allow.only('service_worker'),
    changesPublicData,
    validate('json', startBoostInput),
    async (c) => {
      const {
        boosting_plan_id: planId,
        payment_method: method,
        amount: amountTaka,
        ...price
      } = c.req.valid('json')
      const started = await startBoost(
        c.get('db'),
        c.get('user'),
        { planId, method, amountTaka, ...price },
        { access: gatewayAccessOf(c), requestId: c.get('requestId'), now: c.get('now') },
      )
      const message = startedMessage(started, 'পেমেন্ট সফল হয়েছে। আপনার বুস্ট চালু হয়েছে।')
      return created(c, message, startedPayment(started))
    },
  )
