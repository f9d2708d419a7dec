import * as z from 'zod/mini'
import {
  confirmationField,
  emailField,
  givenPasswordField,
  nameField,
  newPasswordField,
  passwordsMatch,
  phoneField,
  placeFields,
} from '#worker/features/users/person-fields.schema.ts'
import { selfRegistrationRoles } from '#worker/features/users/users.schema.ts'
import { signInCodeField } from './second-factor/second-factor.schema.ts'
import { asciiDigits } from '#worker/lib/text/fold.ts'

export const otpPurposes = ['register', 'reset_password'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

export const termsMessage = 'চালিয়ে যেতে হলে আপনাকে শর্তাবলী গ্রহণ করতে হবে।'

const personalFields = { name: nameField, phone: phoneField, email: emailField }

const securityFields = {
  role: z._default(z.enum(selfRegistrationRoles, 'গ্রাহক অথবা সেবাদাতা বেছে নিন'), 'customer'),
  password: newPasswordField,
  confirmPassword: confirmationField,
  ...placeFields,
}

export const personalStep = z.object(personalFields)

export const securityStep = z.object(securityFields).check(passwordsMatch())

export const registration = z
  .object({ ...personalFields, ...securityFields, terms_accepted: z.optional(z.boolean(termsMessage)) })
  .check(passwordsMatch())

export type Registration = z.output<typeof registration>

const otpMessage = 'দয়া করে ৬ সংখ্যার ওটিপি কোড দিন'

export const otpField = z.pipe(
  z.pipe(
    z.string(otpMessage),
    z.transform((code: string) => asciiDigits(code).replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, otpMessage)),
)

export const otpVerification = z.object({ phone: phoneField, otp: otpField })

export const otpRequest = z.object({
  phone: phoneField,
  purpose: z._default(z.enum(otpPurposes, 'কোন কাজের কোড তা জানান'), 'register'),
})

export const forgottenPassword = z.object({ phone: phoneField })

export const passwordReset = z
  .object({
    phone: phoneField,
    otp: otpField,
    password: newPasswordField,
    confirmPassword: confirmationField,
  })
  .check(passwordsMatch())

export type PasswordReset = z.output<typeof passwordReset>

export const credentials = z.object({
  phone: phoneField,
  password: givenPasswordField,
  code: signInCodeField,
})
