import { GatewayUnreachable } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Database } from '#worker/db/db.ts'
import { countHit } from '#worker/features/auth/rate-counters.queries.ts'
import { openGateway, type GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'
import type { PaymentMethod } from '#worker/features/payments/payments.schema.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'
import { paymentMethodStates } from '#worker/features/settings/payment-methods.rules.ts'
import {
  accessDenied,
  accessUnclear,
  credentialsIncomplete,
  gatewaySilent,
} from '#worker/features/settings/settings.errors.ts'

const minute = 60_000
const testsPerMinute = 10

/**
 * Counts one try of an outside service, which costs money or may have the account locked.
 * @throws 429 after ten a minute by one person
 */
export async function countTest(db: Database, userId: number, now: Date): Promise<void> {
  const start = new Date(Math.floor(now.getTime() / minute) * minute)
  const end = new Date(start.getTime() + minute)
  const hits = await countHit(db, { bucket: `service-test:${userId}`, max: testsPerMinute, start, end })
  if (hits.length === 0) throw tooManyRequests(Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)))
}

/**
 * Asks a gateway something harmless with the saved credentials, whether or not the method is switched on.
 * @throws 422 `gateway_incomplete`, `gateway_denied`, `gateway_unclear`; 503 `gateway_unreachable`
 */
export async function testPaymentMethod(method: PaymentMethod, access: GatewayAccess): Promise<void> {
  const state = paymentMethodStates(access.settings).find(({ id }) => id === method)
  if (state && state.missing.length > 0) throw credentialsIncomplete()
  try {
    const answer = await openGateway(method, access)?.checkAccess?.()
    if (answer?.state === 'denied') throw accessDenied(answer.detail)
    if (answer?.state !== 'granted') throw accessUnclear(answer?.detail ?? '')
  } catch (error) {
    throw error instanceof GatewayUnreachable ? gatewaySilent(error.how) : error
  }
}
