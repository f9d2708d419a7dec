import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { recordOf, typedFields } from '#worker/features/providers/profile-fields.schema.ts'
import type { Gender } from '#worker/features/providers/providers.schema.ts'
import {
  imageFields,
  type ImageField,
  photoMessage,
} from '#worker/features/submissions/submissions.schema.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import type { Images } from '#web/features/submissions/images/use-images.ts'

/** The typed values of a biodata form. They survive a reload, a lost connection and a visit to a gateway. */
export type BiodataDraft = Record<Exclude<(typeof typedFields)[number], 'gender'>, string> & {
  gender: Gender
  category_id: string
  id_number: string
  division_id: number | null
  district_id: number | null
  upazila_id: number | null
}

type StoredFields = Pick<
  NonNullable<OwnSubmission['biodata']>,
  (typeof typedFields)[number] | 'category_id' | 'id_number' | 'division_id' | 'district_id' | 'upazila_id'
>

type Place = Pick<BiodataDraft, 'division_id' | 'district_id' | 'upazila_id'>
const noPlace: Place = { division_id: null, district_id: null, upazila_id: null }

/** `place` is that of the registration, for a first biodata. */
export function initialDraft(
  biodata: StoredFields | null,
  account: { name: string },
  place: Place = noPlace,
): BiodataDraft {
  const { division_id, district_id, upazila_id } = biodata ?? place
  return {
    ...recordOf(typedFields, (field) => biodata?.[field] ?? ''),
    name: biodata?.name ?? account.name,
    gender: biodata?.gender ?? 'male',
    category_id: biodata ? String(biodata.category_id) : '',
    id_number: biodata?.id_number ?? '',
    division_id,
    district_id,
    upazila_id,
  }
}

/** Key of a draft by person and round, so that a draft from before a rejection does not hide the rejected values. */
export const attemptOf = (
  account: { id: number },
  { reviewed_at: reviewedAt }: Pick<OwnSubmission, 'reviewed_at'>,
) => `biodata.${account.id}.${reviewedAt ?? 'new'}`

export function formOf(draft: BiodataDraft, phone: string, images: Images): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...draft, phone })) form.append(name, String(value ?? ''))
  appendImages(form, images)
  return form
}

export function appendImages(form: FormData, images: Images): void {
  for (const field of imageFields) {
    const state = images[field]
    if (state.status === 'ready') form.append(field, state.blob, `${field}.jpg`)
  }
}

/** Errors of a form's pictures, by field. `required` maps required fields to the message for a missing picture. */
export function imageErrors(
  images: Images,
  required: Partial<Record<ImageField, string>>,
): FormErrors['fields'] {
  const fields: Record<string, string[]> = {}
  for (const field of imageFields) {
    const state = images[field]
    const message = required[field]
    if (state.status === 'working') fields[field] = ['ছবিটি প্রস্তুত হচ্ছে। শেষ হলে আবার জমা দিন।']
    else if (state.status === 'failed') fields[field] = [state.message]
    else if (state.status === 'empty' && message) fields[field] = [message]
  }
  return fields
}

export function requiredImages(
  biodata: { profile_photo: string | null } | null,
  rejectionField: string | null,
): Partial<Record<ImageField, string>> {
  return {
    ...(!biodata?.profile_photo && { profile_photo: photoMessage }),
    ...(rejectionField === 'profile_photo' && { profile_photo: 'নতুন একটি ছবি দিন' }),
    ...(rejectionField === 'id_card_front' && { id_card_front: 'পরিচয়পত্রের নতুন ছবি দিন' }),
  }
}
