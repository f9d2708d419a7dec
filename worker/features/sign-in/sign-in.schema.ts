import * as z from 'zod/mini'
import {
  confirmationField,
  emailField,
  givenPasswordField,
  publicNameField,
  newPasswordField,
  passwordsMatch,
  phoneField,
  placeFields,
  placeMessages,
} from '#worker/features/people/people.schema.ts'
import { selfRegistrationRoles } from '#worker/lib/rights.schema.ts'
import { signInCodeField } from './second-factor/second-factor.schema.ts'
import { challengeField } from '#worker/lib/input/fields.ts'
import { joinedDigits } from '#worker/lib/text/fold.ts'

/** What a person without a session may ask a code for by `/auth/resend-otp`. */
const accountPurposes = ['register', 'reset_password'] as const
export const otpPurposes = [...accountPurposes, 'provider_request', 'onboarding'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

export const termsMessage = 'চালিয়ে যেতে হলে আপনাকে শর্তাবলী গ্রহণ করতে হবে।'

const personalFields = { name: publicNameField, phone: phoneField, email: emailField }

const securityFields = {
  role: z._default(z.enum(selfRegistrationRoles, 'গ্রাহক অথবা সেবাদাতা বেছে নিন'), 'customer'),
  password: newPasswordField,
  division_id: z.nullish(placeFields.division_id),
  district_id: z.nullish(placeFields.district_id),
  upazila_id: z.nullish(placeFields.upazila_id),
}

type PlaceOfForm = { role?: unknown; division_id?: unknown; district_id?: unknown; upazila_id?: unknown }

/** A worker is found by place. A customer may give one, and then a whole one. */
const needsPlace = ({ role, division_id, district_id, upazila_id }: PlaceOfForm) =>
  role === 'service_worker' || [division_id, district_id, upazila_id].some((id) => (id ?? '') !== '')

const wholePlace = <Form extends PlaceOfForm>(level: keyof typeof placeMessages) =>
  z.refine<Form>((form) => !needsPlace(form) || (form[level] ?? null) !== null, {
    path: [level],
    error: placeMessages[level],
    // Also beside other errors.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

const placeChecks = <Form extends PlaceOfForm>() =>
  [wholePlace<Form>('division_id'), wholePlace<Form>('district_id'), wholePlace<Form>('upazila_id')] as const

export const personalStep = z.object(personalFields)

/** Without the confirmation: the site shows one password field, and sends its text twice. */
export const securityStep = z.object(securityFields).check(...placeChecks())

export const registration = z
  .object({
    ...personalFields,
    ...securityFields,
    confirmPassword: confirmationField,
    terms_accepted: z.optional(z.boolean(termsMessage)),
    challenge: challengeField,
  })
  .check(passwordsMatch(), ...placeChecks())

export type Registration = z.output<typeof registration>

const otpMessage = 'দয়া করে ৬ সংখ্যার ওটিপি কোড দিন'

export const otpField = z.pipe(
  z.pipe(z.string(otpMessage), z.transform(joinedDigits)),
  z.string().check(z.regex(/^\d{6}$/, otpMessage)),
)

const unknownRegistration = 'নিবন্ধনটি চেনা যায়নি। আবার নিবন্ধন করুন।'

/** What `/auth/register` answered: it says which registration a code belongs to. */
const registrationToken = z.optional(
  z.string(unknownRegistration).check(z.regex(/^\d{1,15}\.[\w-]{22}$/, unknownRegistration)),
)

export const otpVerification = z.object({
  phone: phoneField,
  otp: otpField,
  registration: registrationToken,
  challenge: challengeField,
})

export const otpRequest = z.object({
  phone: phoneField,
  purpose: z._default(z.enum(accountPurposes, 'কোন কাজের কোড তা জানান'), 'register'),
  registration: registrationToken,
  challenge: challengeField,
})

export const forgottenPassword = z.object({ phone: phoneField, challenge: challengeField })

export const passwordReset = z
  .object({
    phone: phoneField,
    otp: otpField,
    password: newPasswordField,
    confirmPassword: confirmationField,
    challenge: challengeField,
  })
  .check(passwordsMatch())

export type PasswordReset = z.output<typeof passwordReset>

export const credentials = z.object({
  phone: phoneField,
  password: givenPasswordField,
  code: signInCodeField,
  challenge: challengeField,
})

export const reauthentication = z.object({ password: givenPasswordField })
