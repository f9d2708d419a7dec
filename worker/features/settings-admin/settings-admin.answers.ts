import * as z from 'zod/mini'
import { recentSms, smsHealth } from '#worker/features/outbox/outbox.answers.ts'
import { offeredMethod } from '#worker/features/payments/payments.answers.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'
import {
  settingsGroups,
  type Definition,
  type SettingsGroup,
} from '#worker/features/settings/setting-definitions.schema.ts'
import {
  faqItemsOf,
  isOn,
  openSecret,
  withDefaults,
  type Settings,
} from '#worker/features/settings/settings.rules.ts'
import {
  definitionOf,
  keysOf,
  publicKeys,
  settingKeys,
  type GroupSettings,
  type KeyOf,
  type PublicSettingKey,
  type SettingKey,
} from '#worker/features/settings/settings.schema.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { objectOf, pick } from '#worker/lib/object-of.ts'
import { count, done, json, many, moment, text, view } from '#worker/openapi/answer-kit.ts'

const faqItem = z.strictObject({ question: text, answer: text, enabled: z.boolean() })

type Shown = { schema: z.ZodMiniType; value: (settings: Settings, key: SettingKey, keys: KeyRing) => unknown }

const secret: Shown = {
  schema: z.strictObject({ set: z.boolean(), last4: text }),
  value(settings, key, keys) {
    const opened = openSecret(settings, key, keys)
    // The last four characters of a short secret would be most of it.
    return { set: opened !== '', last4: opened.length >= 12 ? opened.slice(-4) : '' }
  },
}
const flag: Shown = { schema: z.boolean(), value: isOn }
const numeric = (schema: z.ZodMiniType): Shown => ({
  schema,
  value: (settings, key) => Number(settings[key]) || 0,
})
const list: Shown = { schema: z.array(faqItem), value: faqItemsOf }
const plain: Shown = { schema: text, value: (settings, key) => settings[key] }

/** How the admin sees a setting. */
function shown({ secret: isSecret, kind, bounds }: Definition): Shown {
  if (isSecret) return secret
  if (kind === 'flag') return flag
  if (kind === 'number') return numeric(bounds?.decimals ? z.number() : count)
  return kind === 'list' ? list : plain
}

type GroupFields<Group extends SettingsGroup> = {
  [Key in KeyOf<Group>]: z.ZodMiniType<GroupSettings<Group>[Key]>
}

/** The definitions say the type of each value, which `fromEntries` cannot. */
const fieldsOf = <Group extends SettingsGroup>(keys: readonly KeyOf<Group>[]) =>
  Object.fromEntries(
    keys.map((key) => [key, shown(definitionOf(key)).schema]),
  ) as unknown as GroupFields<Group>

const valuesOf = <Group extends SettingsGroup>(
  settings: Settings,
  keys: readonly KeyOf<Group>[],
  settingsKey: KeyRing,
) =>
  Object.fromEntries(
    keys.map((key) => [key, shown(definitionOf(key)).value(settings, key, settingsKey)]),
  ) as GroupSettings<Group>

type Row = { key: string; value: string; updatedAt: Date }

/** The time of the last save of a group; 1970 for a group that was never saved. */
export function versionOf(rows: readonly Row[], group: SettingsGroup): string {
  const keys: readonly string[] = keysOf(group)
  const moments = rows.filter(({ key }) => keys.includes(key)).map(({ updatedAt }) => updatedAt.getTime())
  return new Date(Math.max(0, ...moments)).toISOString()
}

export const adminGroup = <Group extends SettingsGroup>(
  rows: readonly Row[],
  group: Group,
  settingsKey: KeyRing,
): GroupSettings<Group> & { updated_at: string } => ({
  ...valuesOf<Group>(withDefaults(rows), keysOf(group), settingsKey),
  updated_at: versionOf(rows, group),
})

/** The answer with one group and its version. */
export const groupAnswer = <Group extends SettingsGroup>(group: Group) =>
  z.strictObject({ ...fieldsOf<Group>(keysOf(group)), updated_at: moment })

export const adminSettings = (rows: readonly Row[], settingsKey: KeyRing) => ({
  data: valuesOf<SettingsGroup>(withDefaults(rows), settingKeys, settingsKey),
  updated_at: objectOf<Record<SettingsGroup, string>>(settingsGroups, (group) => versionOf(rows, group)),
})

/** The settings that everyone may read. */
export const publicSettings = (settings: Settings) => pick(settings, publicKeys)

export const publicTerms = view<Settings>()({
  enabled: [z.boolean(), (settings) => isOn(settings, 'terms_and_conditions_enabled')],
  title: [text, (settings) => settings.terms_and_conditions_title],
  content: [text, (settings) => settings.terms_and_conditions_content],
})

export const publicFaq = view<Settings>()({
  enabled: [z.boolean(), (settings) => isOn(settings, 'faq_enabled')],
  items: [
    z.array(z.strictObject({ question: text, answer: text })),
    (settings) =>
      faqItemsOf(settings)
        .filter((item) => item.enabled)
        .map(({ question, answer }) => ({ question, answer })),
  ],
})

const paymentMethodState = z.strictObject({
  id: z.enum(paymentMethods),
  name: text,
  enabled: z.boolean(),
  missing: z.array(z.enum(keysOf('payment'))),
  offered: z.boolean(),
})

const saves = <Group extends SettingsGroup>(summary: string, group: Group) =>
  done(summary, { data: groupAnswer(group) })

export const settingsAdminAnswers = {
  'GET /api/settings': json('The public settings', {
    data: z.strictObject({
      registration_open: z.boolean(),
      available_payment_methods: many(offeredMethod).schema,
      ...objectOf<Record<PublicSettingKey, z.ZodMiniString>>(publicKeys, () => z.string()),
    }),
  }),
  'GET /api/settings/terms-and-conditions': json('The terms', { data: publicTerms }),
  'GET /api/settings/faq': json('The frequent questions', { data: publicFaq }),
  'GET /api/admin/settings': json('All settings; secrets as `{set, last4}`', {
    data: z.strictObject(fieldsOf<SettingsGroup>(settingKeys)),
    payment_methods: z.array(paymentMethodState),
    updated_at: z.strictObject(
      objectOf<Record<SettingsGroup, z.ZodMiniString>>(settingsGroups, () => z.string()),
    ),
  }),
  'GET /api/admin/settings/texts': json('The terms and the frequent questions, for those who write them', {
    data: z.strictObject({ terms: groupAnswer('terms'), faq: groupAnswer('faq') }),
  }),
  'POST /api/admin/settings/site': saves(
    'Saves the settings of the site with a form that holds pictures',
    'site',
  ),
  'PUT /api/admin/settings/site': saves('Saves the settings of the site', 'site'),
  'PUT /api/admin/settings/contact': saves('Saves the contact details of the site', 'contact'),
  'PUT /api/admin/settings/payment': done('Saves the payment settings', {
    data: groupAnswer('payment'),
    warnings: z.array(text),
    payment_methods: z.array(paymentMethodState),
  }),
  'POST /api/admin/settings/payment/test': done('Tests the credentials of a payment method', {
    method: z.enum(['nogorpay', 'sslcommerz']),
  }),
  'PUT /api/admin/settings/system': saves('Saves the system settings', 'system'),
  'PUT /api/admin/settings/terms': saves('Saves the terms', 'terms'),
  'PUT /api/admin/settings/notifications': saves('Saves the SMS templates', 'notifications'),
  'PUT /api/admin/settings/faq': saves('Saves the frequent questions', 'faq'),
  'PUT /api/admin/settings/moderation': saves('Saves the settings of moderation', 'moderation'),
  'PUT /api/admin/settings/retention': saves('Saves how long rows are kept, in days', 'retention'),
  'GET /api/admin/sms/settings': json('The settings of SMS; secrets as `{set, last4}`', {
    data: groupAnswer('sms'),
  }),
  'PUT /api/admin/sms/settings': saves('Saves the settings of SMS', 'sms'),
  'POST /api/admin/sms/test': done('Sends a test SMS', { reference: z.nullable(text), parts: count }),
  'GET /api/admin/sms/outbox': json('The latest SMS', { data: many(recentSms) }),
  'POST /api/admin/sms/balance': done('Asks the SMS service for the balance', { balance: text }),
  'GET /api/admin/notifications/health': json('The state of the SMS outbox', {
    data: z.strictObject({ sms: smsHealth.schema }),
  }),
  'POST /api/admin/sms/retry': done('Queues failed SMS again', { queued: count }),
}
