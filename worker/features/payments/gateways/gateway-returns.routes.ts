import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import { openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/allow.ts'
import { publicDataChanged } from '#worker/middleware/edge-cache.ts'
import { limitBody } from '#worker/middleware/body-limit.ts'
import { readMessage, resultPage, settleBehind } from './gateway-returns.request.ts'
import { receiveGatewayMessage, type Received } from './gateway-messages.usecases.ts'
import { openGateway } from '#worker/features/payments/payment-methods.usecases.ts'

// A gateway repeats what takes long, and a person in front of a blank page goes away.
const patience = { server: 3000, person: 6000 }

type Arrived = Omit<Received, 'gateway'>

/** Settles what a message tells of, from the primary whoever asks. */
async function receive(c: Context<AppEnv>, arrived: Arrived): Promise<void> {
  const { db } = openDatabase(c.env.DB, 'primary')
  const [now, log] = [c.get('now'), c.get('log')]
  const settings = await readSettings(db, c.env.KV, now)
  const gateway = openGateway(arrived.method, { settings, env: c.env, url: c.req.url })
  if (!gateway) return
  const isMoney = await receiveGatewayMessage(db, { ...arrived, gateway }, { now, log })
  // A boost that begins shows in the lists.
  if (isMoney) publicDataChanged()
}

/** Server to server, under /api: always 200, for there is nothing a gateway could do about our trouble. */
export const gatewayMessagesRoutes = new Hono<AppEnv>()
  .post('/payments/sslcommerz/ipn', allow.anyone(), async (c) => {
    const message = await readMessage(c)
    const arrived: Arrived = { method: 'sslcommerz', ref: message.tran_id ?? '', source: 'ipn', message }
    await settleBehind(c, receive(c, arrived), patience.server)
    return c.text('OK')
  })
  .post(
    '/payments/nogorpay/webhook/:ref',
    allow.anyone(),
    validate('param', z.object({ ref: z.string() })),
    async (c) => {
      const arrived: Arrived = {
        method: 'nogorpay',
        ref: c.req.valid('param').ref,
        source: 'webhook',
        message: await readMessage(c),
      }
      await settleBehind(c, receive(c, arrived), patience.server)
      return c.text('OK')
    },
  )

const sslCommerzPages = {
  success: '/payment/success',
  fail: '/payment/failed',
  cancel: '/payment/cancel',
} as const
const sslCommerzReturn = z.object({ result: z.enum(['success', 'fail', 'cancel']) })
const nogorPayReturn = z.object({ result: z.enum(['success', 'cancel']), ref: z.string() })

/**
 * The browser, sent back by the other side from a foreign page: a form POST without our cookies or token, or a GET that
 * anybody can type. The payment is settled by asking the gateway, and the person goes on to a page of the site.
 */
export const gatewayReturnsRoutes = new Hono<AppEnv>()
  .on(
    ['GET', 'POST'],
    '/payment/sslcommerz/:result{success|fail|cancel}',
    allow.anyone(),
    limitBody,
    validate('param', sslCommerzReturn),
    async (c) => {
      const { result } = c.req.valid('param')
      const message = await readMessage(c)
      const ref = message.tran_id ?? ''
      if (ref) {
        const arrived: Arrived = {
          method: 'sslcommerz',
          ref,
          source: 'callback',
          message: meant(message, result),
        }
        await settleBehind(c, receive(c, arrived), patience.person)
      }
      const quoted = {
        paymentMethod: 'sslcommerz',
        transactionId: message.val_id ?? '',
        paymentAmount: message.amount ?? '',
        status: message.status ?? '',
      }
      return c.redirect(resultPage(sslCommerzPages[result], ref, quoted), 303)
    },
  )
  .get(
    '/payment/nogorpay/:result{success|cancel}/:ref',
    allow.anyone(),
    validate('param', nogorPayReturn),
    async (c) => {
      const { result, ref } = c.req.valid('param')
      const message = await readMessage(c)
      await settleBehind(
        c,
        receive(c, { method: 'nogorpay', ref, source: 'callback', message }),
        patience.person,
      )
      return c.redirect(resultPage(`/payment/${result}`, ref, message), 303)
    },
  )

/** A return without a status still says what it is by its address. */
const meant = (message: Received['message'], result: keyof typeof sslCommerzPages): Received['message'] => {
  const told = { success: '', fail: 'FAILED', cancel: 'CANCELLED' }[result]
  return message.status || !told ? message : { ...message, status: told }
}
