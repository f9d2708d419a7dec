import * as z from 'zod/mini'
import { paymentMethodField } from '#worker/features/payments/payments.schema.ts'
import { bloodGroups, genders } from '#worker/features/providers/providers.schema.ts'
import { nameField, phoneField, placeFields } from '#worker/features/users/person-fields.schema.ts'
import { asciiDigits, foldedLength } from '#worker/lib/text/fold.ts'
import { hasPhone } from '#worker/lib/text/phones-in-text.ts'

/** The biodata form: the browser and the Worker check it with the same rules and words. */

/** Characters of the bio as {@link countCharacters} counts them. */
export const longestBio = 110
export const longestExperience = 1000

const phoneInTextMessage = 'এখানে ফোন নম্বর লিখবেন না। গ্রাহক আপনার নম্বর আলাদাভাবে পাবেন।'
const bioMessage = 'পরিচিতি ১১০ অক্ষরের মধ্যে লিখুন'
const experienceMessage = 'কাজের অভিজ্ঞতা লিখুন'
const idNumberMessage = 'জাতীয় পরিচয়পত্রের ১০, ১৩ বা ১৭ সংখ্যা, অথবা জন্ম নিবন্ধনের ১৭ সংখ্যা লিখুন'

// Everyone reads these texts: a number in them would go around every limit on looking up numbers.
const publicText = z.string().check(z.refine((text) => !hasPhone(text), phoneInTextMessage))

/** White space single, as it is stored. */
const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** How long a text is: code points of what is stored, with ড় ঢ় য় one each. The browser's counter counts so too. */
export const countCharacters = (text: string): number => foldedLength(plain(text))

const categoryField = z.pipe(
  z.union([z.number(), z.string()], 'পেশা নির্বাচন করুন'),
  z.pipe(
    z.transform((value: number | string) => Number(asciiDigits(String(value)))),
    z.int('পেশা নির্বাচন করুন').check(z.positive('পেশা নির্বাচন করুন')),
  ),
)

/** National ID (10, 13 or 17 digits) or birth registration (17), spaced or in Bengali digits as people write it. */
const idNumberField = z.pipe(
  z.pipe(
    z.string('জাতীয় পরিচয়পত্র বা জন্ম নিবন্ধন নম্বর লিখুন'),
    z.transform((text: string) => asciiDigits(text.normalize('NFC')).replace(/[\s\-‐-―\u200b-\u200d]/g, '')),
  ),
  z
    .string()
    .check(
      z.minLength(1, { error: 'জাতীয় পরিচয়পত্র বা জন্ম নিবন্ধন নম্বর লিখুন', abort: true }),
      z.regex(/^(?:\d{10}|\d{13}|\d{17})$/, idNumberMessage),
    ),
)

const experienceField = z.pipe(
  z.pipe(z.string(experienceMessage), z.transform(plain)),
  publicText.check(
    z.minLength(1, experienceMessage),
    z.refine((text) => countCharacters(text) <= longestExperience, 'কাজের অভিজ্ঞতা ১০০০ অক্ষরের মধ্যে লিখুন'),
  ),
)

const bioField = z.pipe(
  z.pipe(z._default(z.string(bioMessage), ''), z.transform(plain)),
  publicText.check(z.refine((text) => countCharacters(text) <= longestBio, bioMessage)),
)

/** A choice that may be left out: absent and empty are null. */
const bloodGroupField = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
  z.nullable(z.enum(bloodGroups, 'রক্তের গ্রুপ তালিকা থেকে বেছে নিন')),
)

const genderField = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? 'male' : value)),
  z.enum(genders, 'লিঙ্গ নির্বাচন করুন'),
)

export const biodataFields = {
  category_id: categoryField,
  name: z.pipe(nameField, publicText),
  /** Has to be one; what is stored is the verified phone of the account. */
  phone: phoneField,
  gender: genderField,
  blood_group: bloodGroupField,
  ...placeFields,
  id_number: idNumberField,
  work_experience: experienceField,
  bio: bioField,
}

/** The typed part of the form. */
export const biodataText = z.object(biodataFields)

export const imageFields = ['profile_photo', 'id_card_front', 'id_card_back'] as const
export type ImageField = (typeof imageFields)[number]

// A file chooser left empty sends a file without a name and content; a text in place of a file is no picture.
const fileField = z.pipe(
  z.transform((value: unknown) => (value instanceof File && (value.size > 0 || value.name) ? value : null)),
  z.nullable(z.custom<File>((value) => value instanceof File)),
)

/** The whole form as it is sent. Whether a photo is needed depends on what was submitted before. */
export const biodataForm = z.object({
  ...biodataFields,
  profile_photo: fileField,
  id_card_front: fileField,
  id_card_back: fileField,
})
export type BiodataForm = z.output<typeof biodataForm>

/** A form in which an empty text says nothing. */
const unlessEmpty = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )

/** What a worker whose biodata is public changes at once: both texts as they shall be. */
export const ownTexts = z.object({ work_experience: experienceField, bio: bioField })
export type OwnTexts = z.output<typeof ownTexts>

const changeFields = {
  name: z.optional(biodataFields.name),
  category_id: z.optional(categoryField),
  gender: unlessEmpty(genderField),
  blood_group: z.optional(bloodGroupField),
  division_id: z.optional(placeFields.division_id),
  district_id: z.optional(placeFields.district_id),
  upazila_id: z.optional(placeFields.upazila_id),
  /** Empty leaves the number as it is: nobody is shown the old one. */
  id_number: unlessEmpty(idNumberField),
}

/** The typed part of a change that waits for a moderator; what is not sent stays as it is. */
export const changeText = z.object(changeFields)

/** The whole of such a change. */
export const changeForm = z.object({
  ...changeFields,
  /** The waiting change that this one was built on; empty for none. Not sent: whichever waits. */
  replaces: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : Number(value))),
      z.nullable(z.int('সঠিক আইডি নয়').check(z.positive('সঠিক আইডি নয়'))),
    ),
  ),
  profile_photo: fileField,
  id_card_front: fileField,
  id_card_back: fileField,
})
export type ChangeForm = z.output<typeof changeForm>

/** "কাজ নিচ্ছি" or "বিরতিতে". */
export const pauseInput = z.object({ is_paused: z.boolean('কাজ নিচ্ছেন কি না জানান') })

export const photoMessage = 'আপনার একটি ছবি দিন'

/** Paying the fee: the server knows who and how much. */
export const feePayment = z.object({ payment_method: paymentMethodField })
