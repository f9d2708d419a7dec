import {
  paymentMethodOf,
  paymentMethods,
  type PaymentMethod,
} from '#worker/features/payments/payments.schema.ts'
import { isOn, type Settings } from './settings.rules.ts'

export const paymentMethodStates = (settings: Settings) =>
  paymentMethods.map((id) => {
    const { name, settings: keys } = paymentMethodOf(id)
    const missing = keys.required.filter((key) => settings[key].trim() === '')
    const enabled = isOn(settings, keys.enabled)
    return { id, name, enabled, missing, offered: enabled && missing.length === 0 }
  })

export const enabledPaymentMethods = (settings: Settings): PaymentMethod[] =>
  paymentMethodStates(settings).flatMap(({ id, offered }) => (offered ? [id] : []))

export function paymentWarnings(settings: Settings): string[] {
  const states = paymentMethodStates(settings)
  const incomplete = states
    .filter(({ enabled, offered }) => enabled && !offered)
    .map(({ name }) => `${name} চালু আছে, কিন্তু তথ্য অসম্পূর্ণ। তাই এখনো কাউকে দেখানো হচ্ছে না।`)
  return states.some(({ offered }) => offered)
    ? incomplete
    : [...incomplete, 'এখন কোনো পেমেন্ট পদ্ধতি চালু নেই। কেউ টাকা দিতে পারবেন না।']
}
