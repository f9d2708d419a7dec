import { Hono, type Context } from 'hono'
import type { GatewayEndpoints } from '#worker/adapters/gateways/gateway.ts'
import { gatewayEndpoints } from '#worker/adapters/gateways/registry.ts'
import { openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { openGateway } from '../methods/methods.usecases.ts'
import { changesListings } from '#worker/features/payments/payments.rules.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { limitBody } from '#worker/middleware/admission.ts'
import { raiseFor } from '#worker/middleware/edge/data-version.ts'
import { receiveGatewayMessage, type GatewayMessage } from './gateway-messages.usecases.ts'
import { gatewayAccessOf } from '../methods/gateway-access.request.ts'
import { readMessage, refOf, resultPage, settleBehind, withStatus } from './gateway-returns.request.ts'
import { paymentMethods, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

// In milliseconds. A gateway repeats a call that takes long, and a payer leaves a blank page.
const maxWait = { server: 3000, browser: 6000 }

async function receive(c: Context<AppEnv>, received: GatewayMessage): Promise<void> {
  const { db } = openDatabase(c.env.DB, 'primary')
  const [now, log] = [c.get('now'), c.get('log')]
  const settings = await readSettings(c.env, now)
  const gateway = openGateway(received.method, gatewayAccessOf(c, { settings, db }))
  if (!gateway) return
  const bought = await receiveGatewayMessage(db, { ...received, gateway }, { now, log })
  if (bought && changesListings(bought)) await raiseFor(c)
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
    await settleBehind(c, receive(c, received), maxWait.server)
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
        if (ref) await settleBehind(c, receive(c, received), maxWait.browser)
        return c.redirect(resultPage(page, ref, quote(message)), 303)
      },
    )
}
