import {
  paymentMethodNames,
  paymentMethods,
  type PaymentMethod,
} from '#worker/features/payments/payments.schema.ts'
import type { SettingKey } from './settings.schema.ts'
import { isOn, type Settings } from './settings.rules.ts'

const switches: Record<PaymentMethod, { on: SettingKey; needs: readonly SettingKey[] }> = {
  nogorpay: { on: 'enable_nogorpay', needs: ['nogorpay_api_key', 'nogorpay_base_url'] },
  sslcommerz: { on: 'enable_sslcommerz', needs: ['ssl_store_id', 'ssl_store_password'] },
  manual: { on: 'enable_manual_payment', needs: [] },
}

export const paymentMethodStates = (settings: Settings) =>
  paymentMethods.map((id) => {
    const { on, needs } = switches[id]
    const missing = needs.filter((key) => settings[key].trim() === '')
    const enabled = isOn(settings, on)
    return { id, name: paymentMethodNames[id], enabled, missing, offered: enabled && missing.length === 0 }
  })

/** In the order in which they are offered. */
export const enabledPaymentMethods = (settings: Settings): PaymentMethod[] =>
  paymentMethodStates(settings).flatMap(({ id, offered }) => (offered ? [id] : []))

/** Warnings for the admin after a save: enabled but incomplete methods, or that no method is offered. */
export function paymentWarnings(settings: Settings): string[] {
  const states = paymentMethodStates(settings)
  const incomplete = states
    .filter(({ enabled, offered }) => enabled && !offered)
    .map(({ name }) => `${name} চালু আছে, কিন্তু তথ্য অসম্পূর্ণ। তাই এখনো কাউকে দেখানো হচ্ছে না।`)
  return states.some(({ offered }) => offered)
    ? incomplete
    : [...incomplete, 'এখন কোনো পেমেন্ট পদ্ধতি চালু নেই। কেউ টাকা দিতে পারবেন না।']
}
