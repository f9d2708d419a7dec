import * as z from 'zod/mini'
import {
  flagSetting,
  numberSetting,
  secretSetting,
  serviceAddressSetting,
  textSetting,
} from '#worker/features/settings/setting-fields.schema.ts'
import { asciiDigits } from '#worker/lib/text/fold.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'

export const smsSettingsInput = z.object({
  sms_provider: z.optional(z.literal('mimsms', 'এই সেবাটি নেই')),
  sms_enabled: flagSetting,
  mimsms_username: textSetting(200),
  mimsms_api_key: secretSetting,
  mimsms_sender_name: textSetting(50),
  mimsms_base_url: serviceAddressSetting,
  otp_daily_site_limit: numberSetting({ min: 1, max: 1_000_000 }, '১ থেকে ১০,০০,০০০-এর মধ্যে পূর্ণ সংখ্যা লিখুন'),
  sms_balance_warning: numberSetting({ min: 0, max: 1_000_000 }, '০ থেকে ১০,০০,০০০-এর মধ্যে পূর্ণ সংখ্যা লিখুন'),
})
export type SmsSettingsInput = z.output<typeof smsSettingsInput>

const wrongTestNumber = 'সঠিক নম্বর দিন (8801XXXXXXXXX)'

export const smsTest = z.object({
  test_number: z.pipe(
    z.string(wrongTestNumber),
    z.transform((number: string, context) => {
      const phone = normalizePhone(asciiDigits(number))
      if (phone) return phone
      context.issues.push({ code: 'custom', message: wrongTestNumber, input: number })
      return z.NEVER
    }),
  ),
  test_message: z
    .string('বার্তা লিখুন')
    .check(z.trim(), z.minLength(1, 'বার্তা লিখুন'), z.maxLength(500, 'বার্তা ৫০০ অক্ষরের মধ্যে লিখুন')),
})
