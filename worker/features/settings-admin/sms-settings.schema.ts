import * as z from 'zod/mini'
import { tidyText } from '#worker/lib/text/fold.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'

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
