import * as z from 'zod/mini'
import { objectOf } from '#worker/lib/object-of.ts'
import { count, done, json, moment } from '#worker/openapi/answer-kit.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'
import {
  settingsGroups,
  type Definition,
  type SettingsGroup,
} from '#worker/features/settings/setting-definitions.schema.ts'
import {
  definitionOf,
  keysOf,
  publicKeys,
  type GroupSettings,
  type KeyOf,
  type PublicSettingKey,
} from '#worker/features/settings/settings.schema.ts'
import { offeredMethod } from '#worker/features/payments/payments.answers.ts'

const shownSecret = z.strictObject({ set: z.boolean(), last4: z.string() })
const faqItem = z.strictObject({ question: z.string(), answer: z.string(), enabled: z.boolean() })

function shownValue({ secret, kind, bounds }: Definition): z.ZodMiniType {
  if (secret) return shownSecret
  if (kind === 'flag') return z.boolean()
  if (kind === 'number') return bounds?.decimals ? z.number() : count
  return kind === 'list' ? z.array(faqItem) : z.string()
}

type GroupFields<Group extends SettingsGroup> = {
  [Key in KeyOf<Group>]: z.ZodMiniType<GroupSettings<Group>[Key]>
}

/** The values of a group as `adminGroup` shows them. */
const fieldsOf = <Group extends SettingsGroup>(group: Group) =>
  Object.fromEntries(
    keysOf(group).map((key) => [key, shownValue(definitionOf(key))]),
    // The definitions say the type of each value, which `fromEntries` cannot.
  ) as unknown as GroupFields<Group>

/** The answer with one group and its version. */
export const groupAnswer = <Group extends SettingsGroup>(group: Group) =>
  z.strictObject({ ...fieldsOf(group), updated_at: moment })

const paymentMethodState = z.strictObject({
  id: z.enum(paymentMethods),
  name: z.string(),
  enabled: z.boolean(),
  missing: z.array(z.enum(keysOf('payment'))),
  offered: z.boolean(),
})

export const adminSettingsAnswers = {
  'GET /api/admin/settings': json(
    'All settings; secrets as `{set, last4}`',
    z.strictObject({
      data: z.strictObject({
        ...fieldsOf('site'),
        ...fieldsOf('contact'),
        ...fieldsOf('payment'),
        ...fieldsOf('system'),
        ...fieldsOf('terms'),
        ...fieldsOf('notifications'),
        ...fieldsOf('faq'),
        ...fieldsOf('sms'),
        ...fieldsOf('moderation'),
        ...fieldsOf('retention'),
        ...fieldsOf('operator'),
      }),
      payment_methods: z.array(paymentMethodState),
      updated_at: z.strictObject(
        objectOf<Record<SettingsGroup, z.ZodMiniString>>(settingsGroups, () => z.string()),
      ),
    }),
  ),
  'POST /api/admin/settings/site': done('Saves the settings of the site with a form that holds pictures', {
    data: groupAnswer('site'),
  }),
  'PUT /api/admin/settings/site': done('Saves the settings of the site', { data: groupAnswer('site') }),
  'PUT /api/admin/settings/contact': done('Saves the contact details of the site', {
    data: groupAnswer('contact'),
  }),
  'PUT /api/admin/settings/payment': done('Saves the payment settings', {
    data: groupAnswer('payment'),
    warnings: z.array(z.string()),
    payment_methods: z.array(paymentMethodState),
  }),
  'POST /api/admin/settings/payment/test': done('Tests the credentials of a payment method', {
    method: z.enum(['nogorpay', 'sslcommerz']),
  }),
  'PUT /api/admin/settings/system': done('Saves the system settings', { data: groupAnswer('system') }),
  'PUT /api/admin/settings/terms': done('Saves the terms', { data: groupAnswer('terms') }),
  'PUT /api/admin/settings/notifications': done('Saves the SMS templates', {
    data: groupAnswer('notifications'),
  }),
  'PUT /api/admin/settings/faq': done('Saves the frequent questions', { data: groupAnswer('faq') }),
  'PUT /api/admin/settings/moderation': done('Saves the settings of moderation', {
    data: groupAnswer('moderation'),
  }),
  'PUT /api/admin/settings/retention': done('Saves how long rows are kept, in days', {
    data: groupAnswer('retention'),
  }),
}

export const settingsAnswers = {
  'GET /api/settings': json(
    'The public settings',
    z.strictObject({
      data: z.strictObject({
        registration_open: z.boolean(),
        available_payment_methods: z.array(offeredMethod.schema),
        ...objectOf<Record<PublicSettingKey, z.ZodMiniString>>(publicKeys, () => z.string()),
      }),
    }),
  ),
  'GET /api/settings/terms-and-conditions': json(
    'The terms',
    z.strictObject({
      data: z.strictObject({ enabled: z.boolean(), title: z.string(), content: z.string() }),
    }),
  ),
  'GET /api/settings/faq': json(
    'The frequent questions',
    z.strictObject({
      data: z.strictObject({
        enabled: z.boolean(),
        items: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
      }),
    }),
  ),
}
