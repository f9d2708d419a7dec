import type { Context } from 'hono'
import type { Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { type GatewayAccess, noteGatewayCall } from './methods.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'

/** How the calls end is noted after the response, and the line of the request names the payment. */
export const gatewayAccessOf = (
  c: Pick<Context<AppEnv>, 'req' | 'env' | 'get' | 'executionCtx'> & {
    set(name: 'paymentRef', ref: string): void
  },
  given: { settings?: Settings; db?: Database } = {},
): GatewayAccess => ({
  settings: given.settings ?? c.get('settings'),
  env: c.env,
  url: c.req.url,
  note: (method, call) => {
    if (call.ref) c.set('paymentRef', call.ref)
    const noting = { db: given.db ?? c.get('db'), now: c.get('now'), log: c.get('log') }
    c.executionCtx.waitUntil(noteGatewayCall(noting, method, call))
  },
})
