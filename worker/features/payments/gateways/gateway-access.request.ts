import type { SignedInContext } from '#worker/env.ts'
import type { GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'

export const gatewayAccessOf = (c: SignedInContext): GatewayAccess => ({
  settings: c.get('settings'),
  env: c.env,
  url: c.req.url,
})
