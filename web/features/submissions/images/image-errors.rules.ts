import type { FormErrors } from '#web/lib/form/form-errors.ts'
import {
  imageFields,
  photoMessage,
  type ImageField,
} from '#worker/features/submissions/submissions.schema.ts'
import type { Images } from './use-images.ts'

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

/** The required pictures: the photo of a first submission, and the picture that a rejection names. */
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
