import { paymentMethods, type PaymentMethod } from '#worker/features/payments/payments.schema.ts'
import type { SettingKey } from './settings.schema.ts'
import { isOn, type Settings } from './settings.usecases.ts'

const switches: Record<PaymentMethod, { on: SettingKey; needs: readonly SettingKey[] }> = {
  nogorpay: { on: 'enable_nogorpay', needs: ['nogorpay_api_key', 'nogorpay_base_url'] },
  sslcommerz: { on: 'enable_sslcommerz', needs: ['ssl_store_id', 'ssl_store_password'] },
  manual: { on: 'enable_manual_payment', needs: [] },
}

/** The methods that are switched on and whose credentials are complete, in the order in which they are offered. */
export const enabledPaymentMethods = (settings: Settings): PaymentMethod[] =>
  paymentMethods.filter((method) => {
    const { on, needs } = switches[method]
    return isOn(settings, on) && needs.every((key) => settings[key].trim() !== '')
  })
