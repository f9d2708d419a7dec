import type { Database } from '#worker/db/db.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { listSettings } from './settings.queries.ts'
import {
  definitionOf,
  settingKeys,
  type FaqItem,
  type PublicSettingKey,
  type SettingKey,
} from './settings.schema.ts'

/** Every setting as stored text, defaults filled in; secrets are still sealed. */
export type Settings = Record<SettingKey, string>

const kvKey = 'settings'
const secondsInMemory = 10
let remembered: { settings: Settings; until: number } | null = null

/**
 * The settings, from this isolate's memory (10 s), else from KV, else from the database.
 * A change reaches everyone within a minute; whoever saved it sees it at once through {@link refreshSettings}.
 */
export async function readSettings(db: Database, kv: KVNamespace, now: Date): Promise<Settings> {
  if (remembered && remembered.until > now.getTime()) return remembered.settings
  const kept = await kv.get<Settings>(kvKey, { type: 'json' }).catch(() => null)
  // Defaults below what was kept: a setting that a new version brings has no value there yet.
  const settings = kept ? { ...defaults(), ...kept } : await refreshSettings(db, kv, now)
  remembered = { settings, until: now.getTime() + secondsInMemory * 1000 }
  return settings
}

/** Reads the settings from the database and puts the copy in KV; call after every save. */
export async function refreshSettings(db: Database, kv: KVNamespace, now: Date): Promise<Settings> {
  const settings = withDefaults(await listSettings(db))
  remembered = { settings, until: now.getTime() + secondsInMemory * 1000 }
  // KV takes one write a second a key; a refused copy only costs the next reader a query.
  await kv
    .put(kvKey, JSON.stringify(settings), { expirationTtl: 86_400 })
    .catch(() => kv.delete(kvKey).catch(() => undefined))
  return settings
}

/** The stored rows over the defaults; rows of keys that no setting has are left out. */
export function withDefaults(rows: readonly { key: string; value: string }[]): Settings {
  const settings = defaults()
  for (const { key, value } of rows) if (key in settings) settings[key as SettingKey] = value
  return settings
}

const defaults = (): Settings =>
  Object.fromEntries(settingKeys.map((key) => [key, definitionOf(key).default])) as Settings

export const isOn = (settings: Settings, key: SettingKey): boolean => settings[key] === '1'

/** A secret in the clear, for the adapter that needs it; empty when unset or sealed with another key. */
export const openSecret = (settings: Settings, key: SettingKey, settingsKey: string): string =>
  settings[key] === '' ? '' : (unseal(settingsKey, settings[key]) ?? '')

/** What everyone may know: the allow-list of GET /settings. */
export function publicSettings(settings: Settings): Record<PublicSettingKey, string> {
  return Object.fromEntries(
    settingKeys.filter((key) => definitionOf(key).public).map((key) => [key, settings[key]]),
  ) as Record<PublicSettingKey, string>
}

/** The terms a person accepts when registering. */
export const publicTerms = (settings: Settings) => ({
  enabled: isOn(settings, 'terms_and_conditions_enabled'),
  title: settings.terms_and_conditions_title,
  content: settings.terms_and_conditions_content,
})

/** Whether visitors are kept out for now. */
export const isUnderMaintenance = async (db: Database, kv: KVNamespace, now: Date): Promise<boolean> =>
  isOn(await readSettings(db, kv, now), 'maintenance_mode')

/** All questions, in their order; a damaged value is an empty list, as the home page hides an empty FAQ. */
export function faqItemsOf(settings: Settings): FaqItem[] {
  try {
    const items: unknown = JSON.parse(settings.faq_items)
    return Array.isArray(items) ? (items as FaqItem[]) : []
  } catch {
    return []
  }
}

/** The enabled questions and answers. */
export const publicFaq = (settings: Settings) => ({
  enabled: isOn(settings, 'faq_enabled'),
  items: faqItemsOf(settings)
    .filter((item) => item.enabled)
    .map(({ question, answer }) => ({ question, answer })),
})
