import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import { openSecret, type Settings, enabledPaymentMethods } from '#worker/features/settings/settings.rules.ts'
import { definitionOf, isSettingKey } from '#worker/features/settings/settings.schema.ts'
import { watchedGateway, type GatewayCall } from '#worker/adapters/gateways/watched-gateway.ts'
import { paymentMethodUnavailable } from '../payments.errors.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import {
  isOnline,
  paymentMethodOf,
  type PaymentMethod,
} from '#worker/features/settings/payment-methods.schema.ts'
import type { Database } from '#worker/db/db.ts'
import { noteOutcome, noteProvenAccess, services } from '#worker/features/audit/services.usecases.ts'
import type { Logger } from '#worker/lib/log.ts'

export type GatewayAccess = {
  settings: Settings
  env: Pick<
    Env,
    'ENVIRONMENT' | 'PUBLIC_ORIGIN' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD' | 'SSLCOMMERZ_BASE_URL'
  >
  /** The address of the request; its origin is used where PUBLIC_ORIGIN is not set. */
  url: string
  /** Notes how a call of the gateway ended. */
  note?: (method: PaymentMethod, call: GatewayCall) => void
}

/**
 * Whether each secret that a method needs can be opened. A stored one cannot when its key is unknown, or when its address was
 * changed past the settings screen: then the new address must not be called at all.
 */
export const secretsOpen = (method: PaymentMethod, { settings, env }: GatewayAccess): boolean =>
  paymentMethodOf(method)
    .settings.required.filter((key) => definitionOf(key).secret && settings[key] !== '')
    .every((key) => openSecret(settings, key, settingsKeys(env)) !== '')

/**
 * Opens the gateway of a method, also of one that is no longer offered: its open payments must still settle. Null
 * when its secret belongs to another address.
 */
export function openGateway(method: PaymentMethod, access: GatewayAccess): Gateway | null {
  const { settings, env, url, note } = access
  if (!secretsOpen(method, access)) return null
  const setting = (key: string): string => {
    if (!isSettingKey(key)) throw new Error(`no setting ${key}`)
    return definitionOf(key).secret ? openSecret(settings, key, settingsKeys(env)) : settings[key]
  }
  const gateway = gateways[method]?.({
    setting,
    environment: env.ENVIRONMENT,
    origin: env.PUBLIC_ORIGIN || new URL(url).origin,
    sslcommerzBaseUrl: env.SSLCOMMERZ_BASE_URL,
  })
  if (!gateway) return null
  return note && isOnline(method) ? watchedGateway(gateway, (call) => note(method, call)) : gateway
}

/** @throws 422 under `payment_method` if the method is not offered */
export function openOfferedGateway(method: PaymentMethod, access: GatewayAccess): Gateway {
  const gateway = enabledPaymentMethods(access.settings, access.env.ENVIRONMENT).includes(method)
    ? openGateway(method, access)
    : null
  if (!gateway) throw paymentMethodUnavailable()
  return gateway
}

/** A test with the right credentials ends the failures of all acts. Never throws. */
export async function noteGatewayCall(
  noting: { db: Database; now: Date; log: Logger },
  method: PaymentMethod,
  { act, ref, reason }: GatewayCall,
): Promise<void> {
  const service = services.gateway(method)
  await (act === 'test' && reason === null
    ? noteProvenAccess(noting, service)
    : noteOutcome(noting, `${service}:${act}`, reason, ref === null ? {} : { ref }))
}
