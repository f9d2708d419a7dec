import * as z from 'zod/mini'
import { otpField } from '#worker/features/sign-in/sign-in.schema.ts'
import { biodataFields, imageInputs } from '#worker/features/submissions/submissions.schema.ts'
import { challengeField as challenge } from '#worker/lib/input/fields.ts'
import { idText } from '#worker/lib/input/id.schema.ts'
import { filled, pageField, searchField } from '#worker/lib/input/query-fields.ts'

/** How a worker agrees: by the code of an SMS that the agent enters, or by a missed call to the number of the site. */
export const agreementWays = ['code', 'call'] as const

export const onboardingStates = ['waiting', 'pending', 'approved', 'rejected'] as const
export type OnboardingState = (typeof onboardingStates)[number]

const { name, phone, gender, work_experience, category_id, division_id, district_id, upazila_id, id_number } =
  biodataFields

/** What an agent takes; the worker adds the rest of the biodata later. */
const fields = {
  name,
  phone,
  gender,
  work_experience,
  category_id,
  division_id,
  district_id,
  upazila_id,
  id_number,
}

export const onboardingText = z.object(fields)

export const onlyPhone = z.object({ phone })

const formKey = z.string('ফর্মটি চেনা যায়নি').check(z.regex(/^[\w-]{16,64}$/, 'ফর্মটি চেনা যায়নি'))

export const onboardingForm = z.object({ key: formKey, ...fields, ...imageInputs })
export type OnboardingForm = z.output<typeof onboardingForm>

export const codeRequest = z.object({ challenge })
export const agreement = z.object({ otp: otpField, challenge })

export const ownFormsQuery = z.object({ page: pageField })
export const onboardingsQuery = z.object({
  q: searchField,
  agent: filled(idText),
  state: filled(z.enum(onboardingStates, 'এমন অবস্থা নেই')),
  page: pageField,
})
export type OnboardingsFilter = Omit<z.output<typeof onboardingsQuery>, 'page'>
