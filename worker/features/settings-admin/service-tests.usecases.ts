import { GatewayUnreachable } from '#worker/adapters/gateways/ask-gateway.ts'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { countHits } from '#worker/features/people/limits.queries.ts'
import {
  openGateway,
  secretsOpen,
  type GatewayAccess,
} from '#worker/features/payments/methods/methods.usecases.ts'
import { type Settings, paymentMethodStates } from '#worker/features/settings/settings.rules.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'
import { settingsKeys, type KeyRing } from '#worker/lib/keys.ts'
import { saveServiceTest } from './service-tests.queries.ts'
import { credentialsHash, type TestedService } from './settings-admin.rules.ts'
import {
  accessDenied,
  accessUnclear,
  credentialsIncomplete,
  gatewayUnreachable,
} from '#worker/features/settings/settings.errors.ts'
import { fixedWindow, secondsUntil } from '#worker/features/people/limits.rules.ts'
import type { OnlineMethod } from '#worker/features/settings/payment-methods.schema.ts'

const minute = 60_000
const testsPerMinute = 10

/** Tests cost money or may lock the account. @throws 429 after ten tests a minute by one person */
export async function countTest(db: Database, userId: number, now: Date): Promise<void> {
  const limit = { bucket: `service-test:${userId}`, max: testsPerMinute, ...fixedWindow(now, minute) }
  const hits = await countHits(db, [limit])
  if (hits.length === 0) throw tooManyRequests(secondsUntil(limit.end, now))
}

/**
 * Notes the result of a test with the credentials that were tested, and who made it.
 * @param settings those that the test used; null when it used no credentials
 */
export async function recordTest(
  db: Database,
  act: StaffContext,
  test: {
    service: TestedService
    succeeded: boolean
    settings: Settings | null
    keys: KeyRing
    also?: readonly UnrunQuery[]
  },
): Promise<void> {
  const { service, succeeded, settings, keys, also = [] } = test
  await batch(db, {
    result: settings
      ? saveServiceTest(db, {
          service,
          credentialsHash: credentialsHash(service, settings, keys),
          succeeded,
          testedBy: act.actor.id,
          testedAt: act.now,
        })
      : null,
    audit: auditEntry(db, {
      ...act,
      action: 'setting.tested',
      entity: 'setting',
      entityId: service === 'sms' || service === 'operator' ? service : 'payment',
      after: { service, succeeded },
    }),
    also,
  })
}

/** @throws 422 `gateway_incomplete`, `gateway_denied`, `gateway_unclear`; 503 `gateway_unreachable` */
export async function testPaymentMethod(
  db: Database,
  act: StaffContext,
  method: OnlineMethod,
  access: GatewayAccess,
): Promise<void> {
  const state = paymentMethodStates(access.settings, access.env.ENVIRONMENT).find(({ id }) => id === method)
  if ((state && state.missing.length > 0) || !secretsOpen(method, access)) throw credentialsIncomplete()
  const record = (succeeded: boolean) =>
    recordTest(db, act, {
      service: method,
      succeeded,
      settings: access.settings,
      keys: settingsKeys(access.env),
    })
  try {
    await askForAccess(method, access)
  } catch (error) {
    await record(false)
    throw error
  }
  await record(true)
}

async function askForAccess(method: OnlineMethod, access: GatewayAccess): Promise<void> {
  try {
    const answer = await openGateway(method, access)?.checkAccess?.()
    if (answer?.state === 'denied') throw accessDenied(answer.detail)
    if (answer?.state !== 'granted') throw accessUnclear(answer?.detail ?? '')
  } catch (error) {
    throw error instanceof GatewayUnreachable ? gatewayUnreachable(error.how) : error
  }
}
