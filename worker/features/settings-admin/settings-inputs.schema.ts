import * as z from 'zod/mini'
import { paragraphsField } from '#worker/lib/input/fields.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import { unknownPlaceholders } from '#worker/features/outbox/sms-templates.schema.ts'
import { flagSetting, settingInput, textSetting } from '#worker/features/settings/setting-fields.schema.ts'
import type {
  settingDefinitions,
  SettingsGroup,
} from '#worker/features/settings/setting-definitions.schema.ts'
import { definitionOf, keysOf, type KeyOf } from '#worker/features/settings/settings.schema.ts'
import { isOnline, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'
import { tidyText } from '#worker/lib/text/fold.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'

type Given<Of> = Of extends { secret: true }
  ? string | { set: boolean } | null
  : Of extends { kind: 'flag' }
    ? boolean
    : Of extends { kind: 'number' }
      ? number
      : Of extends { kind: 'picture' | 'list' | 'template' }
        ? never
        : string

type GivenOf<Key extends keyof typeof settingDefinitions> = Given<(typeof settingDefinitions)[Key]>

type GroupInputs<Group extends SettingsGroup> = {
  [Key in KeyOf<Group> as GivenOf<Key> extends never ? never : Key]: z.ZodMiniOptional<
    z.ZodMiniType<GivenOf<Key>, GivenOf<Key>>
  >
}

/** The inputs of a group by key, without those that have an input of their own. */
const inputsOf = <Group extends SettingsGroup>(group: Group) =>
  Object.fromEntries(
    keysOf(group).flatMap((key) => {
      const input = settingInput(definitionOf(key))
      return input ? [[key, input]] : []
    }),
    // The definitions say the type of each input, which `fromEntries` cannot.
  ) as unknown as GroupInputs<Group>

// The content of a picture is checked where it is decoded. An empty file field and a path count as no picture.
const picture = z.pipe(
  z.unknown(),
  z.transform((given: unknown) => (given instanceof Blob && given.size > 0 ? given : undefined)),
)

export const siteInput = z.object({
  ...inputsOf('site'),
  site_logo: z.optional(picture),
  site_favicon: z.optional(picture),
  delete_logo: flagSetting,
  delete_favicon: flagSetting,
})

export const contactInput = z.object(inputsOf('contact'))
export const paymentInput = z.object(inputsOf('payment'))
export const systemInput = z.object(inputsOf('system'))
export const termsInput = z.object(inputsOf('terms'))
export const moderationInput = z.object(inputsOf('moderation'))
export const retentionInput = z.object(inputsOf('retention'))
export const smsSettingsInput = z.object(inputsOf('sms'))
export type SmsSettingsInput = z.output<typeof smsSettingsInput>
export const operatorInput = z.object(inputsOf('operator'))
export type OperatorInput = z.output<typeof operatorInput>

export const paymentTest = z.object({
  method: z.enum(paymentMethods.filter(isOnline), 'পেমেন্ট পদ্ধতি নির্বাচন করুন'),
})

const unknownIn = (text: string) => unknownPlaceholders(text).map((name) => `{{${name}}}`)

const template = z.optional(
  z.pipe(
    textSetting(1000),
    z.optional(
      z.string().check(
        z.refine((text) => unknownIn(text).length === 0, {
          error: (issue) => `অজানা শব্দ: ${unknownIn(String(issue.input)).join(', ')}`,
        }),
      ),
    ),
  ),
)

/** No SMS is sent for an empty template. */
export const notificationsInput = z.object(
  objectOf<Record<KeyOf<'notifications'>, typeof template>>(keysOf('notifications'), () => template),
)

const faqItem = z.object({
  question: paragraphsField({ missing: 'প্রশ্ন লিখুন', tooLong: 'প্রশ্ন ৩০০ অক্ষরের মধ্যে লিখুন' }, 300),
  answer: paragraphsField({ missing: 'উত্তর লিখুন', tooLong: 'উত্তর ৩,০০০ অক্ষরের মধ্যে লিখুন' }, 3000),
  enabled: z.pipe(
    flagSetting,
    z.transform((enabled: boolean | undefined) => enabled ?? true),
  ),
})

const parsedJson = z.transform((given: unknown) => {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    return given
  }
})

export const faqInput = z.object({
  faq_enabled: flagSetting,
  faq_items: z.optional(
    z.pipe(
      parsedJson,
      z.array(faqItem, 'প্রশ্নের তালিকা দিন').check(z.maxLength(100, 'সর্বোচ্চ ১০০টি প্রশ্ন রাখা যায়')),
    ),
  ),
})

const wrongTestNumber = 'সঠিক নম্বর দিন (8801XXXXXXXXX)'

export const smsTest = z.object({
  test_number: z.pipe(
    z.string(wrongTestNumber),
    z.transform((number: string, context) => {
      const phone = normalizePhone(number)
      if (phone) return phone
      context.issues.push({ code: 'custom', message: wrongTestNumber, input: number })
      return z.NEVER
    }),
  ),
  test_message: z
    .string('বার্তা লিখুন')
    .check(
      z.overwrite(tidyText),
      z.minLength(1, 'বার্তা লিখুন'),
      z.maxLength(500, 'বার্তা ৫০০ অক্ষরের মধ্যে লিখুন'),
    ),
})
