import { Hono, type Context } from 'hono'
import { parseObject } from '#worker/adapters/gateways/ask-gateway.ts'
import type { GatewayEndpoints, Message } from '#worker/adapters/gateways/gateway.ts'
import { gatewayEndpoints } from '#worker/adapters/gateways/registry.ts'
import { openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { openGateway } from '../methods/methods.usecases.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { isUlid } from '#worker/lib/ulid.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { limitBody } from '#worker/middleware/admission.ts'
import { receiveGatewayMessage, type GatewayMessage } from './gateway-messages.usecases.ts'
import { gatewayAccessOf } from '../methods/gateway-access.request.ts'
import { paymentMethods, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

// In milliseconds. A gateway repeats a call that takes long, and a payer leaves a blank page.
const maxWait = { server: 3000, browser: 6000 }

type Received = Omit<GatewayMessage, 'claim'> & { message: Message }

async function receive(c: Context<AppEnv>, { message, ...received }: Received): Promise<void> {
  const { db } = openDatabase(c.env.DB, 'primary')
  const [now, log] = [c.get('now'), c.get('log')]
  const settings = await readSettings(c.env, { now })
  const gateway = openGateway(received.method, gatewayAccessOf(c, { settings, db }))
  if (!gateway) return
  const said = { ...received, gateway, claim: gateway.read(message) }
  await receiveGatewayMessage(db, said, { requestId: c.get('requestId'), now, log })
}

/** Server to server, under /api. The answer is always 200: the cron repeats what fails here. */
export const gatewayMessagesRoutes = new Hono<AppEnv>()

/** A form POST without our cookies, or a GET that anyone can type: the gateway is asked before the browser is sent on. */
export const gatewayReturnsRoutes = new Hono<AppEnv>()

for (const method of paymentMethods) {
  const endpoints = gatewayEndpoints[method]
  if (endpoints) addRoutes(method, endpoints)
}

function addRoutes(method: PaymentMethod, endpoints: GatewayEndpoints): void {
  const { notification, returns, returnMethods, refField, quote } = endpoints
  const refPart = refField === null ? '/:ref' : ''

  gatewayMessagesRoutes.post(`/payments/${method}/${notification}${refPart}`, allow.anyone(), async (c) => {
    const message = await readMessage(c)
    const received = { method, ref: refOf(c, message, refField), source: notification, message }
    await settleBehind(c, received, maxWait.server)
    return c.text('OK')
  })

  for (const [name, { page, status }] of Object.entries(returns))
    gatewayReturnsRoutes.on(
      [...returnMethods],
      `/payment/${method}/${name}${refPart}`,
      allow.anyone(),
      limitBody,
      async (c) => {
        const message = await readMessage(c)
        const ref = refOf(c, message, refField)
        const received = { method, ref, source: 'callback', message: withStatus(message, status) } as const
        if (ref) await settleBehind(c, received, maxWait.browser)
        return c.redirect(resultPage(page, ref, quote(message)), 303)
      },
    )
}

const maxFields = 80
const maxFieldLength = 4000

async function readMessage(c: Context<AppEnv>): Promise<Message> {
  if (c.req.method === 'GET') return plainFields(c.req.query())
  if (/^application\/json/i.test(c.req.header('content-type') ?? ''))
    return plainFields(parseObject(await c.req.text().catch(() => '')) ?? {})
  return plainFields(await c.req.parseBody().catch(() => ({})))
}

const plainFields = (fields: Record<string, unknown>): Message =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxFields)
      .flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number'
          ? [[name, String(value).slice(0, maxFieldLength)]]
          : [],
      ),
  )

const refOf = (c: Context<AppEnv>, message: Message, field: string | null): string =>
  (field === null ? c.req.param('ref') : message[field]) ?? ''

const withStatus = (message: Message, status: string | undefined): Message =>
  message.status || !status ? message : { ...message, status }

/** Waits at most `milliseconds` for the work, which then continues after the response. The cron repeats what fails. */
async function settleBehind(c: Context<AppEnv>, received: Received, milliseconds: number): Promise<void> {
  const ref = isUlid(received.ref) ? received.ref : undefined
  if (ref) c.set('paymentRef', ref)
  const guarded = receive(c, received).catch((error: unknown) =>
    c.get('log').error('payment_message_failed', { ref, cause: errorText(error) }),
  )
  c.executionCtx.waitUntil(guarded)
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    guarded,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds)
    }),
  ])
  clearTimeout(timer)
}

// The fields that the result pages read. They show them as unconfirmed.
const shown = ['paymentMethod', 'transactionId', 'paymentAmount', 'paymentFee', 'status'] as const

function resultPage(page: string, ref: string, quoted: Message): string {
  const search = new URLSearchParams(/^[\w-]{1,64}$/.test(ref) ? { ref } : {})
  for (const name of shown) {
    const value = quoted[name]
    if (value && /^[\w .:-]{1,64}$/.test(value)) search.set(name, value)
  }
  return search.size > 0 ? `${page}?${search}` : page
}
