import * as z from 'zod/mini'
import { asciiDigits } from '#worker/lib/fold.ts'
import { normalizePhone } from '#worker/lib/phone.ts'

const text = (most: number, message: string) =>
  z.optional(z.string(message).check(z.trim(), z.maxLength(most, message)))

/** A check box as JSON, as a form, or as it is stored. */
const onOrOff = z.optional(
  z.pipe(
    z.union([z.boolean(), z.literal('1'), z.literal('0'), z.literal(1), z.literal(0)], 'হ্যাঁ অথবা না'),
    z.transform((value: boolean | '1' | '0' | 1 | 0) => value === true || value === '1' || value === 1),
  ),
)

const isAddress = (value: string) => {
  try {
    const url = new URL(value)
    return /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === ''
  } catch {
    return false
  }
}

/** PUT /admin/sms/settings. What is left out stays; an empty key stays too. */
export const smsSettingsInput = z.object({
  sms_provider: z.optional(z.literal('mimsms', 'এই সেবাটি নেই')),
  sms_enabled: onOrOff,
  mimsms_username: text(200, 'ইউজারনেম ২০০ অক্ষরের মধ্যে লিখুন'),
  mimsms_api_key: text(500, 'API কী ৫০০ অক্ষরের মধ্যে লিখুন'),
  mimsms_sender_name: text(50, 'প্রেরকের নাম ৫০ অক্ষরের মধ্যে লিখুন'),
  mimsms_base_url: z.optional(
    z
      .string('ঠিকানা লিখুন')
      .check(z.trim(), z.maxLength(300), z.refine(isAddress, 'সঠিক ঠিকানা দিন (https://...)')),
  ),
})
export type SmsSettingsInput = z.infer<typeof smsSettingsInput>

export const wrongTestNumber = 'সঠিক নম্বর দিন (8801XXXXXXXXX)'

/** POST /admin/sms/test. The number as MiMSMS wants it, or as people write it. */
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
