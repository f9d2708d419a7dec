import { reviewedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { imageFields } from '#worker/features/submissions/submissions.schema.ts'
import { initialDraft, type BiodataDraft } from './biodata-draft.rules.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import type { Images } from '#web/features/submissions/images/use-images.ts'

type Own = Pick<OwnSubmission, 'change' | 'reviewed_at'> & {
  biodata: NonNullable<OwnSubmission['biodata']>
}

const sentFields = [
  ...reviewedFields,
  'category_id',
  'division_id',
  'district_id',
  'upazila_id',
  'id_number',
] as const

/** The initial values: the profile, overlaid with the fields of a pending or rejected change. */
export function initialChange({ biodata, change }: Own): BiodataDraft {
  const requested = change && change.status !== 'approved' ? change.fields : {}
  return initialDraft({ ...biodata, ...requested, id_number: biodata.id_number }, biodata)
}

/** Key of a draft by person and round: a decision or another change starts a new round. */
export const changeAttemptOf = (account: { id: number }, { change, reviewed_at: reviewedAt }: Own) =>
  `biodata.${account.id}.change.${change?.id ?? 'first'}.${reviewedAt}.${change?.status ?? 'none'}`

/** The pending change that a new one replaces. */
export const pendingChange = ({ change }: Pick<Own, 'change'>) =>
  change?.status === 'pending' ? change : null

/** The request body: every field, of which the server takes the changed ones, then the chosen pictures. */
export function formOfChange(draft: BiodataDraft, own: Own, images: Images): FormData {
  const form = new FormData()
  form.append('replaces', String(pendingChange(own)?.id ?? ''))
  for (const field of sentFields) form.append(field, String(draft[field] ?? ''))
  for (const field of imageFields) {
    const state = images[field]
    if (state.status === 'ready') form.append(field, state.blob, `${field}.jpg`)
  }
  return form
}
