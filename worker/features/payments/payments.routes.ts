import { Hono, type Context } from 'hono'
import { firstOr, openDatabase, type Database } from '#worker/db/db.ts'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { done, created } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { noteChange } from '#worker/middleware/copies/numbers.ts'
import { changesPublicData, publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { checkMessages, changesListings, nextStep } from './payments.rules.ts'
import { checkPayment } from './settlement/check-payment.usecases.ts'
import { gatewayAccessOf } from './methods/gateway-access.request.ts'
import { reconcileIfDue } from './settlement/reconcile-payments.usecases.ts'
import { listPaymentSteps } from './settlement/settlement.queries.ts'
import { paymentNotFound } from './payments.errors.ts'
import { findOwnPayment, findPaymentState, findWaiting, listOwnPayments } from './payments.queries.ts'
import { checkInput, refParam, trxInput, amountField, returnPathField } from './payments.schema.ts'
import { offeredMethod, ownPayment, paymentState, receipt, startedPayment } from './payments.answers.ts'
import { submitTrxId } from './manual/submit-trx.usecases.ts'
import { isOnline, paymentMethodField } from '#worker/features/settings/payment-methods.schema.ts'
import { enabledPaymentMethods } from '#worker/features/settings/settings.rules.ts'
import {
  listOwnSubscriptions,
  readBoostOffer,
  startBoost,
  startSubscription,
} from './checkout/checkout.usecases.ts'
import type { Started } from './checkout/start-payment.usecases.ts'
import * as z from 'zod/mini'
import { codeField } from './discounts/discounts.schema.ts'

const answerMethods = (c: Context<AppEnv>) =>
  c.json({
    data: enabledPaymentMethods(c.get('settings'), c.env.ENVIRONMENT).map((id) => offeredMethod({ id })),
  })

function checkBehind(c: Context<AppEnv>, db: Database, ref: string): void {
  const [now, log] = [c.get('now'), c.get('log')]
  const access = gatewayAccessOf(c, { db })
  c.executionCtx.waitUntil(
    reconcileIfDue(db, { access, log, requestId: c.get('requestId') }, ref, now).catch((error: unknown) =>
      log.error('payment_check_failed', { ref, cause: errorText(error) }),
    ),
  )
}

const orderInput = z.object({ payment_method: paymentMethodField, amount: amountField, code: codeField })

const startInput = z.extend(orderInput, {
  plan_id: z.int('প্ল্যান নির্বাচন করুন').check(z.positive('প্ল্যান নির্বাচন করুন')),
  return_to: returnPathField,
})

const startBoostInput = z.extend(orderInput, {
  boosting_plan_id: z.int('বুস্ট প্ল্যান নির্বাচন করুন').check(z.positive('বুস্ট প্ল্যান নির্বাচন করুন')),
})

const orderOf = ({ payment_method: method, amount: amountTaka, code }: z.output<typeof orderInput>) => ({
  method,
  amountTaka,
  code,
})

const requestOf = (c: SignedInContext) => ({
  access: gatewayAccessOf(c),
  requestId: c.get('requestId'),
  now: c.get('now'),
})

const startedMessage = <Paid extends string>(started: Started, paid: Paid) =>
  'paymentUrl' in started ? 'পেমেন্ট সফলভাবে শুরু হয়েছে। পরের ধাপে টাকা পরিশোধ করুন।' : paid

export const paymentsRoutes = new Hono<AppEnv>()
  .get('/payment-methods', allow.anyone(), publicAnswer(), answerMethods)
  .get('/subscription/payment-methods', allow.anyone(), publicAnswer(), answerMethods)
  .get('/payments/:ref/status', allow.anyone(), validate('param', refParam), async (c) => {
    c.header('Cache-Control', 'no-store')
    // A replica may not have the payment yet, so guests read the primary too.
    const { db } = openDatabase(c.env.DB, 'primary')
    const { ref } = c.req.valid('param')
    const found = await firstOr(findPaymentState(db, ref), paymentNotFound)
    const now = c.get('now')
    // The payer waits on this page, so a check that is due does not wait for the cron.
    if (isOnline(found.method) && found.nextCheckAt && found.nextCheckAt <= now) checkBehind(c, db, ref)
    if (found.status === 'paid' && changesListings(found.purpose)) noteChange(c)
    return c.json(paymentState(found))
  })
  .post(
    '/payments/:ref/trx',
    allow.signedIn(),
    validate('param', refParam),
    validate('json', trxInput),
    async (c) => {
      const { trx_id: trxId } = c.req.valid('json')
      const { ref } = c.req.valid('param')
      await submitTrxId(c.get('db'), {
        userId: c.get('user').id,
        ref,
        trxId,
        requestId: c.get('requestId'),
        now: c.get('now'),
      })
      return done(c, 'ট্রানজেকশন আইডি সফলভাবে জমা হয়েছে। যাচাই শেষে পেমেন্ট নিশ্চিত করা হবে।')
    },
  )
  .get('/me/payments', allow.signedIn(), async (c) => {
    const rows = await listOwnPayments(c.get('db'), c.get('user').id)
    return c.json({ data: rows.map((row) => ownPayment(row)) })
  })
  .get('/me/payments/:ref', allow.signedIn(), validate('param', refParam), async (c) => {
    const { ref } = c.req.valid('param')
    const found = await firstOr(findOwnPayment(c.get('db'), c.get('user').id, ref), paymentNotFound)
    const isUnpaid = nextStep(found) === 'enter_trx'
    const [waiting] = isUnpaid ? await findWaiting(c.get('db'), found) : []
    // Where to send money is said only if its TrxID would be taken.
    const asked = (text: string) => (isUnpaid && !waiting && text.trim()) || null
    const instructions = asked(c.get('settings').manual_payment_instructions)
    const number = asked(c.get('settings').manual_payment_number)
    const history = await listPaymentSteps(c.get('db'), found.id)
    const waitingRef = waiting?.ref ?? null
    return c.json({ data: receipt({ ...found, waitingRef, instructions, number, history }) })
  })
  .post(
    '/me/payments/:ref/check',
    allow.signedIn(),
    changesPublicData,
    validate('param', refParam),
    validate('json', checkInput),
    async (c) => {
      const outcome = await checkPayment(c.get('db'), {
        userId: c.get('user').id,
        ref: c.req.valid('param').ref,
        entered: c.req.valid('json').transaction_id || null,
        ...requestOf(c),
      })
      return done(c, checkMessages[outcome], { outcome })
    },
  )
  .post('/subscription/start', allow.only('customer'), validate('json', startInput), async (c) => {
    const input = c.req.valid('json')
    const order = { ...orderOf(input), planId: input.plan_id, returnTo: input.return_to }
    const started = await startSubscription(c.get('db'), c.get('user'), order, requestOf(c))
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
      const input = c.req.valid('json')
      const order = { ...orderOf(input), planId: input.boosting_plan_id }
      const started = await startBoost(c.get('db'), c.get('user'), order, requestOf(c))
      const message = startedMessage(started, 'পেমেন্ট সফল হয়েছে। আপনার বুস্ট চালু হয়েছে।')
      return created(c, message, startedPayment(started))
    },
  )
