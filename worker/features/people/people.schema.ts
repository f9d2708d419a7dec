import * as z from 'zod/mini'
import { withoutContact, withoutNumber } from '#worker/lib/input/public-text.ts'
import { asciiDigits, invisibleMarks, tidyLine } from '#worker/lib/text/fold.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'

const minPasswordLength = 6

export const minStaffPasswordLength = 10

// scrypt reads the whole password, so a password of a megabyte would cost CPU.
const maxPasswordLength = 200

const required = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message))

const asIssue = (message: string, input: unknown) => ({ code: 'custom' as const, message, input })

export const unlessEmpty = <Output>(field: z.ZodMiniType<Output, string>) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => (text === '' ? undefined : text)),
      ),
      z.optional(field),
    ),
  )

export const nameField = z.pipe(
  z.pipe(z.string('নাম প্রয়োজন'), z.transform(tidyLine)),
  z.string().check(z.minLength(1, 'নাম প্রয়োজন'), z.maxLength(120, 'নাম ১২০ অক্ষরের মধ্যে লিখুন')),
)

/** The name of a customer or worker: visitors see it, or its first part, beside profiles and comments. */
export const publicNameField = z.pipe(nameField, z.string().check(withoutContact(), withoutNumber()))

/** A phone as people write it, to `01XXXXXXXXX`. */
export const phoneField = z.pipe(
  required('ফোন নম্বর প্রয়োজন'),
  z.transform((text: string, context) => {
    const phone = normalizePhone(text)
    if (phone) return phone
    context.issues.push(asIssue('সঠিক ফোন নম্বর দিন (01XXXXXXXXX)', text))
    return z.NEVER
  }),
)

const emailMessage = 'সঠিক ইমেইল ঠিকানা দিন'

const emailPattern = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;.]{2,}$/

/** An e-mail address that may be left out: absent and empty are null. */
export const emailField = z.pipe(
  z.nullish(z.string(emailMessage)),
  z.transform((text: string | null | undefined, context) => {
    const email = (text ?? '').replace(invisibleMarks, '').trim()
    if (email === '') return null
    if (email.length <= 120 && emailPattern.test(email)) return email
    context.issues.push(asIssue(emailMessage, text))
    return z.NEVER
  }),
)

/** A password to be set; its length is counted as a reader counts. */
const passwordField = (shortest: number, tooShort: string) =>
  z.string('পাসওয়ার্ড প্রয়োজন').check(
    z.minLength(1, 'পাসওয়ার্ড প্রয়োজন'),
    // Without `abort` above, which would skip the checks of the form.
    z.refine((password) => password === '' || [...password].length >= shortest, tooShort),
    z.maxLength(maxPasswordLength, 'পাসওয়ার্ড ২০০ অক্ষরের মধ্যে রাখুন'),
  )

export const newPasswordField = passwordField(minPasswordLength, 'পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে')

export const newStaffPasswordField = passwordField(
  minStaffPasswordLength,
  'পাসওয়ার্ড কমপক্ষে ১০ অক্ষরের হতে হবে',
)

/** A password that is compared, not set. */
export const givenPasswordField = z
  .string('পাসওয়ার্ড প্রয়োজন')
  .check(z.minLength(1, 'পাসওয়ার্ড প্রয়োজন'), z.maxLength(maxPasswordLength, 'পাসওয়ার্ড ২০০ অক্ষরের মধ্যে রাখুন'))

export const confirmationField = z.string('পাসওয়ার্ড নিশ্চিত করুন').check(z.minLength(1, 'পাসওয়ার্ড নিশ্চিত করুন'))

type Passwords = { password?: unknown; confirmPassword?: unknown }

/** `confirmPassword` equals `password`; checked even if other fields are invalid. */
export const passwordsMatch = <Form extends Passwords>() =>
  z.refine<Form>((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'পাসওয়ার্ড মিলছে না',
    when: ({ value }) => {
      const form = (value ?? {}) as Passwords
      return Boolean(form.password) && typeof form.confirmPassword === 'string' && form.confirmPassword !== ''
    },
  })

const choiceField = (message: string) =>
  z.pipe(
    z.union([z.number(), z.string()], message),
    z.transform((value: number | string, context) => {
      const id = Number(asciiDigits(String(value)))
      if (Number.isSafeInteger(id) && id > 0) return id
      context.issues.push(asIssue(message, value))
      return z.NEVER
    }),
  )

export const placeMessages = {
  division_id: 'বিভাগ নির্বাচন করুন',
  district_id: 'জেলা নির্বাচন করুন',
  upazila_id: 'থানা/উপজেলা নির্বাচন করুন',
} as const

export const placeFields = {
  division_id: choiceField(placeMessages.division_id),
  district_id: choiceField(placeMessages.district_id),
  upazila_id: choiceField(placeMessages.upazila_id),
}
