import * as z from 'zod/mini'
import { paragraphsField } from '#worker/lib/input/fields.ts'
import { unknownPlaceholders } from '#worker/features/outbox/sms-templates.schema.ts'
import {
  addressSetting,
  chatNumberSetting,
  daysSetting,
  emailSetting,
  flagSetting,
  mobileSetting,
  numberSetting,
  secretSetting,
  serviceAddressSetting,
  telephoneSetting,
  textSetting,
} from '#worker/features/settings/setting-fields.schema.ts'
import { retentionBounds } from '#worker/features/settings/retention.schema.ts'
import { isOnline, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

// The content of a picture is checked where it is decoded. An empty file field and a path count as no picture.
const picture = z.pipe(
  z.unknown(),
  z.transform((given: unknown) => (given instanceof Blob && given.size > 0 ? given : undefined)),
)

export const siteInput = z.object({
  site_title: textSetting(120, { required: true }),
  site_name: textSetting(40, { required: true }),
  site_description: textSetting(300),
  site_keywords: textSetting(300),
  site_logo: z.optional(picture),
  site_favicon: z.optional(picture),
  delete_logo: flagSetting,
  delete_favicon: flagSetting,
})

export const contactInput = z.object({
  contact_phone: telephoneSetting,
  contact_email: emailSetting,
  contact_address: textSetting(300),
  contact_location: textSetting(200),
  facebook_url: addressSetting,
  twitter_url: addressSetting,
  instagram_url: addressSetting,
  linkedin_url: addressSetting,
  youtube_url: addressSetting,
  whatsapp_number: chatNumberSetting,
})

export const paymentInput = z.object({
  enable_nogorpay: flagSetting,
  nogorpay_api_key: secretSetting,
  nogorpay_base_url: serviceAddressSetting,
  nogorpay_success_url: addressSetting,
  nogorpay_cancel_url: addressSetting,
  enable_sslcommerz: flagSetting,
  ssl_store_id: textSetting(100),
  ssl_store_password: secretSetting,
  ssl_fail_url: addressSetting,
  ssl_sandbox: flagSetting,
  enable_manual_payment: flagSetting,
  manual_payment_number: mobileSetting,
  manual_payment_instructions: textSetting(1000),
})

export const paymentTest = z.object({
  method: z.enum(paymentMethods.filter(isOnline), 'পেমেন্ট পদ্ধতি নির্বাচন করুন'),
})

export const timezones = ['Asia/Dhaka', 'UTC', 'America/New_York', 'Europe/London'] as const

/** Who must have a second factor. Empty: what the environment asks for. `staff` includes admins. */
export const secondFactorLevels = ['', 'none', 'admin', 'staff'] as const

export const systemInput = z.object({
  allow_free_biodata_submission: flagSetting,
  biodata_submission_fee: numberSetting(
    { min: 0, max: 500_000, decimals: 2 },
    'ফি ০ থেকে ৫,০০,০০০ টাকার মধ্যে, দশমিকের পর দুই ঘর পর্যন্ত লিখুন',
  ),
  biodata_daily_view_limit_default: numberSetting(
    { min: 0, max: 100_000 },
    '০ থেকে ১,০০,০০০-এর মধ্যে পূর্ণ সংখ্যা লিখুন',
  ),
  rating_requires_contact: flagSetting,
  maintenance_mode: flagSetting,
  require_second_factor: z.optional(z.enum(secondFactorLevels, 'তালিকা থেকে বেছে নিন')),
  timezone: z.optional(z.enum(timezones, 'তালিকা থেকে সময় অঞ্চল বেছে নিন')),
  currency: z.optional(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'মুদ্রার তিন অক্ষরের কোড লিখুন, যেমন BDT')),
  ),
  currency_symbol: textSetting(5, { required: true }),
})

export const termsInput = z.object({
  terms_and_conditions_enabled: flagSetting,
  terms_and_conditions_title: textSetting(150, { required: true }),
  terms_and_conditions_content: textSetting(30_000),
  terms_of_biodata_enabled: flagSetting,
  terms_of_biodata_title: textSetting(150, { required: true }),
  terms_of_biodata_content: textSetting(30_000),
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
export const notificationsInput = z.object({
  sms_template_worker_approved: template,
  sms_template_worker_rejected: template,
  sms_template_worker_deactivated: template,
  sms_template_provider_request: template,
})

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

export const retentionInput = z.object({
  retention_audit_days: daysSetting(retentionBounds.retention_audit_days),
  retention_payment_events_days: daysSetting(retentionBounds.retention_payment_events_days),
  retention_sms_days: daysSetting(retentionBounds.retention_sms_days),
  retention_registrations_days: daysSetting(retentionBounds.retention_registrations_days),
  retention_security_events_days: daysSetting(retentionBounds.retention_security_events_days),
  retention_warnings_days: daysSetting(retentionBounds.retention_warnings_days),
  retention_job_runs_days: daysSetting(retentionBounds.retention_job_runs_days),
})

export const moderationInput = z.object({
  id_image_retention_days: numberSetting({ min: 1, max: 3650 }, '১ থেকে ৩,৬৫০ দিনের মধ্যে লিখুন'),
  moderation_queue_alert: z.optional(numberSetting({ min: 0, max: 10_000 }, '০ থেকে ১০,০০০-এর মধ্যে লিখুন')),
})
