import { GatewayUnreachable } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Database } from '#worker/db/db.ts'
import { fixedWindow, secondsUntil } from '#worker/features/auth/auth.rules.ts'
import { countHit } from '#worker/features/auth/rate-counters.queries.ts'
import {
  openGateway,
  secretsOpen,
  type GatewayAccess,
} from '#worker/features/payments/payment-methods.usecases.ts'
import type { PaymentMethod } from '#worker/features/payments/payments.schema.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'
import { paymentMethodStates } from '#worker/features/settings/payment-methods.rules.ts'
import {
  accessDenied,
  accessUnclear,
  credentialsIncomplete,
  gatewayUnreachable,
} from '#worker/features/settings/settings.errors.ts'

const minute = 60_000
const testsPerMinute = 10

/** Tests cost money or may lock the account. @throws 429 after ten tests a minute by one person */
export async function countTest(db: Database, userId: number, now: Date): Promise<void> {
  const limit = { bucket: `service-test:${userId}`, max: testsPerMinute, ...fixedWindow(now, minute) }
  const hits = await countHit(db, limit)
  if (hits.length === 0) throw tooManyRequests(secondsUntil(limit.end, now))
}

/** @throws 422 `gateway_incomplete`, `gateway_denied`, `gateway_unclear`; 503 `gateway_unreachable` */
export async function testPaymentMethod(method: PaymentMethod, access: GatewayAccess): Promise<void> {
  const state = paymentMethodStates(access.settings, access.env.ENVIRONMENT).find(({ id }) => id === method)
  if ((state && state.missing.length > 0) || !secretsOpen(method, access)) throw credentialsIncomplete()
  try {
    const answer = await openGateway(method, access)?.checkAccess?.()
    if (answer?.state === 'denied') throw accessDenied(answer.detail)
    if (answer?.state !== 'granted') throw accessUnclear(answer?.detail ?? '')
  } catch (error) {
    throw error instanceof GatewayUnreachable ? gatewayUnreachable(error.how) : error
  }
}
