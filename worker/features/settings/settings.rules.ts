import { seal, sha256Hex, unseal } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { sameSpelling, isServiceAddress, mayCallLoopback } from '#worker/lib/service-address.ts'
import { definitionOf, settingKeys, type FaqItem, type SettingKey, isSettingKey } from './settings.schema.ts'
import { serviceAddressRefused } from './settings.errors.ts'
import { paymentMethodOf, paymentMethods, type PaymentMethod } from './payment-methods.schema.ts'

/** Every setting as its stored text, or its default. Secrets are still sealed. */
export type Settings = Record<SettingKey, string>

/** Rows with unknown keys are ignored. */
export function withDefaults(rows: readonly { key: string; value: string }[]): Settings {
  const settings = defaultSettings()
  for (const { key, value } of rows) if (key in settings) settings[key as SettingKey] = value
  return settings
}

export const defaultSettings = (): Settings =>
  Object.fromEntries(settingKeys.map((key) => [key, definitionOf(key).default])) as Settings

export const isOn = (settings: Settings, key: SettingKey): boolean => settings[key] === '1'

/** A secret as plain text, for an adapter; empty when it is unset, sealed with an unknown key, or entered for another address. */
export const openSecret = (settings: Settings, key: SettingKey, keys: KeyRing): string =>
  settings[key] === '' ? '' : (unseal(keys, settings[key], bindingOf(settings, key)) ?? '')

/** A secret in its stored form. It is opened only while its address is the one of `settings`. */
export const sealSecret = (
  settings: SecretAddresses,
  key: SettingKey,
  plain: string,
  keys: KeyRing,
): string => seal(keys, plain, bindingOf(settings, key))

type SecretAddresses = Partial<Settings>

/** Whether the secret would be sent to another place than before. Another spelling of an address is the same place. */
export const isSentElsewhere = (before: SecretAddresses, after: SecretAddresses, key: SettingKey): boolean =>
  bindingOf(before, key) !== bindingOf(after, key)

function bindingOf(settings: SecretAddresses, key: SettingKey): string {
  const { sentTo } = definitionOf(key)
  const address = sentTo ? (settings[sentTo] ?? definitionOf(sentTo).default) : ''
  return `setting:${key}\n${sameSpelling(address)}`
}

/** All questions in their order. A damaged value is an empty list, and the home page hides an empty FAQ. */
export function faqItemsOf(settings: Settings): FaqItem[] {
  try {
    const items: unknown = JSON.parse(settings.faq_items)
    return Array.isArray(items) ? (items as FaqItem[]) : []
  } catch {
    return []
  }
}

/** The version of terms: a hash of their text, so that every change asks for a new agreement. */
export const termsVersion = (title: string, content: string): string => sha256Hex(`${title}\n${content}`)

/** The version of the terms that a new account agrees to; null while none are asked for. */
export const registrationTerms = (settings: Settings): string | null =>
  isOn(settings, 'terms_and_conditions_enabled')
    ? termsVersion(settings.terms_and_conditions_title, settings.terms_and_conditions_content)
    : null

/** @throws 422 under each service address that may not be called; empty and missing ones pass */
export function requireCallable(input: Record<string, unknown>, environment: Env['ENVIRONMENT']): void {
  const wrong = Object.entries(input).filter(
    ([key, value]) =>
      isSettingKey(key) &&
      definitionOf(key).kind === 'service_address' &&
      typeof value === 'string' &&
      value !== '' &&
      !isServiceAddress(value, { allowsLoopback: mayCallLoopback(environment) }),
  )
  if (wrong.length > 0) throw serviceAddressRefused(wrong.map(([field]) => field))
}

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
