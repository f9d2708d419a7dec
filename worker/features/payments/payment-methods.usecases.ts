import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import { enabledPaymentMethods } from '#worker/features/settings/payment-methods.rules.ts'
import { definitionOf, settingKeys, type SettingKey } from '#worker/features/settings/settings.schema.ts'
import { openSecret, type Settings } from '#worker/features/settings/settings.rules.ts'
import { paymentMethodUnavailable } from './payments.errors.ts'
import { paymentMethodNames, type PaymentMethod } from './payments.schema.ts'

/** The methods a payment can be made by now: switched on, credentials complete, and built. The one truth about it. */
export const offeredPaymentMethods = (settings: Settings): PaymentMethod[] =>
  enabledPaymentMethods(settings).filter((method) => gateways[method] !== undefined)

/** The same for the choosers. */
export const listPaymentMethods = (settings: Settings): { id: PaymentMethod; name: string }[] =>
  offeredPaymentMethods(settings).map((id) => ({ id, name: paymentMethodNames[id] }))

/** What a gateway needs of a request. */
export type GatewayAccess = {
  settings: Settings
  env: Pick<Env, 'ENVIRONMENT' | 'PUBLIC_ORIGIN' | 'SETTINGS_KEY' | 'SSLCOMMERZ_BASE_URL'>
  /** The address of the request: stands in where no public one is set. */
  url: string
}

/** Opens the gateway of a method, also of one that is no longer offered: its open payments must still settle. */
export function openGateway(method: PaymentMethod, { settings, env, url }: GatewayAccess): Gateway | null {
  const setting = (key: string): string => {
    if (!(settingKeys as string[]).includes(key)) throw new Error(`no setting ${key}`)
    const known = key as SettingKey
    return definitionOf(known).secret ? openSecret(settings, known, env.SETTINGS_KEY) : settings[known]
  }
  return (
    gateways[method]?.({
      setting,
      environment: env.ENVIRONMENT,
      origin: env.PUBLIC_ORIGIN || new URL(url).origin,
      sslcommerzBaseUrl: env.SSLCOMMERZ_BASE_URL,
    }) ?? null
  )
}

/** Opens the gateway of a method for a new payment. Throws 422 under `payment_method` if the method is not offered. */
export function openOfferedGateway(method: PaymentMethod, access: GatewayAccess): Gateway {
  const gateway = offeredPaymentMethods(access.settings).includes(method) ? openGateway(method, access) : null
  if (!gateway) throw paymentMethodUnavailable()
  return gateway
}
