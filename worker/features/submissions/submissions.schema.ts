import * as z from 'zod/mini'
import {
  atOnceFields,
  fieldOf,
  inputsOf,
  optionalInputsOf,
  profileFieldNames,
  reviewedFields,
} from '#worker/features/providers/profile-fields.schema.ts'
import type { PicturePurpose } from '#worker/features/images/images.schema.ts'
import { fileField } from '#worker/lib/input/fields.ts'
import { withoutContactAcross } from '#worker/lib/input/public-text.ts'
import { filled } from '#worker/lib/input/query-fields.ts'
import { bengaliDigits } from '#worker/lib/text/bengali-number.ts'
import { asciiDigits, joinedDigits } from '#worker/lib/text/fold.ts'
import { placeFields } from '#worker/features/people/people.schema.ts'
import { paymentMethodField } from '#worker/features/settings/payment-methods.schema.ts'

const idNumberMessage = 'জাতীয় পরিচয়পত্রের ১০, ১৩ বা ১৭ সংখ্যা, অথবা জন্মনিবন্ধনের ১৭ সংখ্যা লিখুন'

const categoryField = z.pipe(
  z.union([z.number(), z.string()], 'পেশা নির্বাচন করুন'),
  z.pipe(
    z.transform((value: number | string) => Number(asciiDigits(String(value)))),
    z.int('পেশা নির্বাচন করুন').check(z.positive('পেশা নির্বাচন করুন')),
  ),
)

export const minAge = 18

/** A number of 17 digits begins with the year of birth. In the year of the 18th birthday, the number does not tell the age. */
const yearIfTooYoung = (idNumber: string): number | null => {
  const year = Number(idNumber.slice(0, 4))
  return idNumber.length === 17 && new Date().getUTCFullYear() - year < minAge ? year : null
}

/** National ID (10, 13 or 17 digits) or birth registration (17), spaced or in Bengali digits as people write it. */
const idNumberField = z.pipe(
  z.pipe(z.string('জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর লিখুন'), z.transform(joinedDigits)),
  z.string().check(
    z.minLength(1, { error: 'জাতীয় পরিচয়পত্র বা জন্মনিবন্ধন নম্বর লিখুন', abort: true }),
    z.regex(/^(?:\d{10}|\d{13}|\d{17})$/, { error: idNumberMessage, abort: true }),
    z.refine((idNumber) => yearIfTooYoung(idNumber) === null, {
      error: ({ input }) =>
        `এই নম্বরে জন্মের সাল ${bengaliDigits(yearIfTooYoung(String(input)) ?? '')}। সেবাদাতা হতে বয়স অন্তত ১৮ বছর হতে হবে।`,
    }),
  ),
)

export const biodataFields = {
  ...inputsOf(profileFieldNames),
  category_id: categoryField,
  ...placeFields,
  id_number: idNumberField,
}

// A number could begin in one text and end in the other.
// A field with choices holds no text of the worker.
const textsTogether = () => withoutContactAcross(atOnceFields.filter((name) => !fieldOf(name).choices))

export const biodataText = z.object(biodataFields).check(textsTogether())

export const imageFields = ['profile_photo', 'id_card_front', 'id_card_back'] as const
export type ImageField = (typeof imageFields)[number]

export const purposeOf = (field: ImageField): PicturePurpose => (field === 'profile_photo' ? 'face' : 'card')

export const imageInputs = { profile_photo: fileField, id_card_front: fileField, id_card_back: fileField }

export const biodataForm = z.object({ ...biodataFields, ...imageInputs }).check(textsTogether())
export type BiodataForm = z.output<typeof biodataForm>

export const ownTexts = z.object(inputsOf(atOnceFields)).check(textsTogether())
export type OwnTexts = z.output<typeof ownTexts>

const otherPlace = {
  division_id: z.optional(placeFields.division_id),
  district_id: z.optional(placeFields.district_id),
  upazila_id: z.optional(placeFields.upazila_id),
}

const changeFields = {
  ...optionalInputsOf(reviewedFields),
  gender: filled(biodataFields.gender),
  category_id: z.optional(categoryField),
  ...otherPlace,
  /** The form does not show the stored number: empty keeps it. */
  id_number: filled(idNumberField),
}

export const changeText = z.object(changeFields)

export const changeForm = z.object({
  ...changeFields,
  /** The waiting change that this one was built on; empty for none. Not sent: whichever waits. */
  replaces: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : Number(value))),
      z.nullable(z.int('সঠিক আইডি নয়').check(z.positive('সঠিক আইডি নয়'))),
    ),
  ),
  ...imageInputs,
})
export type ChangeForm = z.output<typeof changeForm>

/** The one field that a moderator asked for, a place with its district and division; the others are ignored. */
export const answerForm = z.object({
  ...optionalInputsOf(['name', ...atOnceFields]),
  category_id: filled(categoryField),
  ...otherPlace,
  id_number: filled(idNumberField),
  ...imageInputs,
})
export type AnswerForm = z.output<typeof answerForm>

export const pauseInput = z.object({ is_paused: z.boolean('কাজ নিচ্ছেন কি না জানান') })

export const photoMessage = 'আপনার একটি ছবি দিন'
export const sameSidesMessage =
  'সামনের আর পেছনের দিকে একই ছবি দেওয়া হয়েছে। পেছনের দিকের ছবি দিন; কার্ডের এক দিক থাকলে একটি ছবিই যথেষ্ট।'

export const feePayment = z.object({ payment_method: paymentMethodField })
