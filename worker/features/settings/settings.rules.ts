import { sha256Hex, unseal } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { definitionOf, settingKeys, type FaqItem, type SettingKey } from './settings.schema.ts'

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

/** A secret as plain text, for an adapter; empty when it is unset or was sealed with another key. */
export const openSecret = (settings: Settings, key: SettingKey, settingsKey: KeyRing): string =>
  settings[key] === '' ? '' : (unseal(settingsKey, settings[key]) ?? '')

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
