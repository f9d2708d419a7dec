import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { initialDraft, type BiodataDraft } from '#web/features/submissions/form/biodata-draft.rules.ts'
import { readForm, type FormErrors } from '#web/lib/form/form-errors.ts'
import { onboardingText, onlyPhone } from '#worker/features/recruiting/recruiting.schema.ts'
import { photoMessage, type ImageField } from '#worker/features/submissions/submissions.schema.ts'

/** What an agent types and chooses, as the form sends it. The worker gives the other fields of a biodata later. */
export type FormFields = BiodataDraft & { phone: string }

export const emptyFields: FormFields = { ...initialDraft(null, { name: '' }), phone: '' }

/** The screens, each of one thing. */
export const steps = [
  { key: 'phone', title: 'সেবাদাতার ফোন নম্বর', fields: ['phone'] },
  { key: 'person', title: 'নাম', fields: ['name', 'gender'] },
  { key: 'trade', title: 'কাজ', fields: ['category_id'] },
  { key: 'experience', title: 'অভিজ্ঞতা', fields: ['work_experience'] },
  { key: 'place', title: 'কাজের এলাকা', fields: ['division_id', 'district_id', 'upazila_id'] },
  { key: 'photo', title: 'সেবাদাতার ছবি', fields: ['profile_photo'] },
  { key: 'identity', title: 'পরিচয়পত্র', fields: ['id_number', 'id_card_front', 'id_card_back'] },
] as const

/** A number as it is stored; what is no number stays as it was typed. */
export const phoneOf = (typed: string): string => readForm(onlyPhone, { phone: typed }).values?.phone ?? typed

/** What is wrong with a form, by field. */
export const wrongFields = (
  fields: FormFields,
  pictures: Partial<Record<ImageField, unknown>>,
): FormErrors['fields'] => ({
  ...readForm(onboardingText, fields).errors?.fields,
  ...(!pictures.profile_photo && { profile_photo: [photoMessage] }),
})

/** The first screen with something wrong; the number of screens when all is right. */
export function firstWrongStep(wrong: FormErrors['fields']): number {
  const index = steps.findIndex(({ fields }) => fields.some((field) => wrong[field]))
  return index === -1 ? steps.length : index
}

export const formAddress = (key: string, step: number): string =>
  `${adminPaths.onboarding}?form=${key}&step=${step + 1}`

/** The form and the screen that the address names. */
export function formIn(query: URLSearchParams): { key: string; step: number } | null {
  const key = query.get('form')
  const step = Number(query.get('step') ?? 1)
  return key && Number.isInteger(step) && step >= 1 && step <= steps.length ? { key, step: step - 1 } : null
}

export function formDataOf(form: {
  key: string
  fields: FormFields
  pictures: Partial<Record<ImageField, Blob | undefined>>
}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...form.fields, key: form.key }))
    data.append(name, String(value ?? ''))
  for (const [name, picture] of Object.entries(form.pictures))
    if (picture) data.append(name, picture, `${name}.jpg`)
  return data
}
