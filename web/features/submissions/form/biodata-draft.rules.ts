import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { fieldsWith, recordOf, typedFields } from '#worker/features/providers/profile-fields.schema.ts'
import type { Gender } from '#worker/features/providers/providers.schema.ts'
import { imageFields, type ImageField } from '#worker/features/submissions/submissions.schema.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import type { Images } from '#web/features/submissions/images/use-images.ts'

/** What a worker has typed so far; survives a reload, a dead connection and the way to a gateway. */
export type BiodataDraft = Record<Exclude<(typeof typedFields)[number], 'gender'>, string> & {
  gender: Gender
  category_id: string
  id_number: string
  division_id: number | null
  district_id: number | null
  upazila_id: number | null
}

type Filled = Pick<
  NonNullable<OwnSubmission['biodata']>,
  (typeof typedFields)[number] | 'category_id' | 'id_number' | 'division_id' | 'district_id' | 'upazila_id'
>

/** What the form begins with: the refused biodata, or the name of the account. */
export function initialDraft(biodata: Filled | null, account: { name: string }): BiodataDraft {
  return {
    ...recordOf(typedFields, (field) => biodata?.[field] ?? ''),
    name: biodata?.name ?? account.name,
    gender: biodata?.gender ?? 'male',
    category_id: biodata ? String(biodata.category_id) : '',
    id_number: biodata?.id_number ?? '',
    division_id: biodata?.division_id ?? null,
    district_id: biodata?.district_id ?? null,
    upazila_id: biodata?.upazila_id ?? null,
  }
}

/** The person and the round of a draft: what was typed before a rejection must not cover what was refused. */
export const attemptOf = (
  account: { id: number },
  { reviewed_at: reviewedAt }: Pick<OwnSubmission, 'reviewed_at'>,
) => `biodata.${account.id}.${reviewedAt ?? 'new'}`

/** Forgets what other people, or this one in an earlier round, typed on this device: it holds identity numbers. */
export function removeOtherDrafts(storage: Storage, attempt: string): void {
  for (const key of Object.keys(storage))
    if (key.startsWith('draft:biodata.') && !key.startsWith(`draft:${attempt}:`)) storage.removeItem(key)
}

/** The form as it is sent: the typed fields, then the pictures that were chosen. */
export function formOf(draft: BiodataDraft, phone: string, images: Images): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...draft, phone })) form.append(name, String(value ?? ''))
  for (const field of imageFields) {
    const state = images[field]
    if (state.status === 'ready') form.append(field, state.blob, `${field}.jpg`)
  }
  return form
}

/**
 * How far each picture is, in per cent, when `sent` of `total` bytes of the form have gone: they go one after another at
 * its end, in this order.
 */
export function percentOfEach(
  sizes: readonly (readonly [ImageField, number])[],
  sent: number,
  total: number,
): Partial<Record<ImageField, number>> {
  let begins = total - sizes.reduce((sum, [, size]) => sum + size, 0)
  const percents: Partial<Record<ImageField, number>> = {}
  for (const [field, size] of sizes) {
    const share = size === 0 ? 1 : (sent - begins) / size
    percents[field] = Math.floor(Math.min(Math.max(share, 0), 1) * 100)
    begins += size
  }
  return percents
}

const parts: readonly (readonly string[])[] = [
  ['profile_photo'],
  ['category_id', ...fieldsWith('section', 'work')],
  fieldsWith('section', 'person'),
  ['division_id', 'district_id', 'upazila_id'],
  ['id_number', 'id_card_front', 'id_card_back'],
]

/** Which of the form's five parts are complete, by what would be wrong if it were sent now. */
export const completeParts = (errors: FormErrors): boolean[] =>
  parts.map((fields) => fields.every((field) => !errors.fields[field]))
