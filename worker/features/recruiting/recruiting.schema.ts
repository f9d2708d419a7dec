import * as z from 'zod/mini'
import { genders } from '#worker/features/providers/providers.schema.ts'
import { flagField, lineField, challengeField as challenge } from '#worker/lib/input/fields.ts'
import { pageField, filled, searchField } from '#worker/lib/input/query-fields.ts'
import { otpField } from '#worker/features/sign-in/sign-in.schema.ts'
import { biodataFields, imageInputs } from '#worker/features/submissions/submissions.schema.ts'
import { idText } from '#worker/lib/input/id.schema.ts'

/** Of an imported worker: not answered yet, agreed to be listed, or refused. */
export const importStates = ['waiting', 'agreed', 'refused'] as const
export type ImportState = (typeof importStates)[number]

export const maxImportRows = 5000
/** The rows of one request, and the letters of one cell: longer cells are cut, and none is needed whole. */
export const maxRowsOfPart = 200
export const maxCellLength = 120

/** The cells of a row as they were typed, by their meaning. `place` may hold thana and district. */
export const importColumns = ['name', 'phone', 'trade', 'place', 'years', 'gender'] as const
export type ImportColumn = (typeof importColumns)[number]

/** Why a row cannot be imported. */
export const rowProblems = [
  'broken_text',
  'formula',
  'no_name',
  'bad_name',
  'no_phone',
  'bad_phone',
  'rounded_phone',
  'no_trade',
  'unknown_trade',
  'no_place',
  'unknown_place',
  'wide_place',
  'shared_place',
  'has_account',
  'already_imported',
  'refused_before',
  'not_invited',
] as const
export type RowProblem = (typeof rowProblems)[number]

/** What a person should look at before the row is imported. */
export const rowDoubts = [
  'several_trades',
  'several_places',
  'likely_place',
  'extra_words',
  'unclear_years',
] as const
export type RowDoubt = (typeof rowDoubts)[number]

const cell = z.pipe(
  z._default(z.string('ঘরটি পড়া যায়নি'), ''),
  z.transform((text: string) => text.slice(0, maxCellLength)),
)
const row = z.object({ name: cell, phone: cell, trade: cell, place: cell, years: cell, gender: cell })
export type ImportCells = z.output<typeof row>

export const rowsInput = z.object({
  rows: z
    .array(row, 'তালিকায় কোনো সারি নেই')
    .check(
      z.minLength(1, 'তালিকায় কোনো সারি নেই'),
      z.maxLength(maxRowsOfPart, 'একবারে ২০০ সারি পর্যন্ত পাঠানো যায়'),
    ),
})

export const importInput = z.object({
  key: z.string('তালিকাটি চেনা যায়নি').check(z.regex(/^[\w-]{16,64}$/, 'তালিকাটি চেনা যায়নি')),
  name: lineField({ missing: 'তালিকার একটি নাম দিন', tooLong: 'নাম ৮০ অক্ষরের মধ্যে লিখুন' }, 80),
})

const token = z.string('লিংকটি ঠিক নয়').check(z.maxLength(100, 'লিংকটি ঠিক নয়'))
export const invitationInput = z.object({ token })
export const invitationAnswer = z.object({
  token,
  agrees: flagField,
  /** As the worker corrects it. */
  gender: z.optional(z.enum(genders, 'লিঙ্গ নির্বাচন করুন')),
})

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

export const onboardingsQuery = z.object({
  q: searchField,
  agent: filled(idText),
  state: filled(z.enum(onboardingStates, 'এমন অবস্থা নেই')),
  page: pageField,
})
export type OnboardingsFilter = Omit<z.output<typeof onboardingsQuery>, 'page'>
