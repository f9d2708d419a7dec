import { isOn, type Settings } from './settings.rules.ts'
import { paymentMethodOf, paymentMethods, type PaymentMethod } from './payment-methods.schema.ts'

type Environment = Env['ENVIRONMENT']

export const paymentMethodStates = (settings: Settings, environment: Environment) =>
  paymentMethods.map((id) => {
    const { name, settings: keys, paidInDevelopment } = paymentMethodOf(id)
    const needed = paidInDevelopment && environment === 'development' ? [] : keys.required
    const missing = needed.filter((key) => settings[key].trim() === '')
    const enabled = isOn(settings, keys.enabled)
    return { id, name, enabled, missing, offered: enabled && missing.length === 0 }
  })

export const enabledPaymentMethods = (settings: Settings, environment: Environment): PaymentMethod[] =>
  paymentMethodStates(settings, environment).flatMap(({ id, offered }) => (offered ? [id] : []))

export function paymentWarnings(settings: Settings, environment: Environment): string[] {
  const states = paymentMethodStates(settings, environment)
  const incomplete = states
    .filter(({ enabled, offered }) => enabled && !offered)
    .map(({ name }) => `${name} চালু আছে, কিন্তু তথ্য অসম্পূর্ণ। তাই এখনো কাউকে দেখানো হচ্ছে না।`)
  return states.some(({ offered }) => offered)
    ? incomplete
    : [...incomplete, 'এখন কোনো পেমেন্ট পদ্ধতি চালু নেই। কেউ টাকা দিতে পারবেন না।']
}
