import { reviewedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { imageFields } from '#worker/features/submissions/submissions.schema.ts'
import { initialDraft, type BiodataDraft } from './biodata-draft.rules.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import type { Images } from '#web/features/submissions/images/use-images.ts'

type Own = Pick<OwnSubmission, 'change' | 'reviewed_at'> & {
  biodata: NonNullable<OwnSubmission['biodata']>
}

/** The fields that a moderator looks at before they are public. */
const sentFields = [
  ...reviewedFields,
  'category_id',
  'division_id',
  'district_id',
  'upazila_id',
  'id_number',
] as const

/** What the form of a change begins with: the profile, with what was asked for last laid over it unless that is settled well. */
export function initialChange({ biodata, change }: Own): BiodataDraft {
  const asked = change && change.status !== 'approved' ? change.fields : {}
  return initialDraft({ ...biodata, ...asked, id_number: biodata.id_number }, biodata)
}

/** The person and the round of a draft: a decision or another change begins a new one. */
export const changeAttemptOf = (account: { id: number }, { change, reviewed_at: reviewedAt }: Own) =>
  `biodata.${account.id}.change.${change?.id ?? 'first'}.${reviewedAt}.${change?.status ?? 'none'}`

/** The change that the form was built on, which the new one takes the place of. */
export const waitingChange = ({ change }: Pick<Own, 'change'>) =>
  change?.status === 'pending' ? change : null

/** The form as it is sent: every field, of which the server takes what differs, then the pictures that were chosen. */
export function formOfChange(draft: BiodataDraft, own: Own, images: Images): FormData {
  const form = new FormData()
  form.append('replaces', String(waitingChange(own)?.id ?? ''))
  for (const field of sentFields) form.append(field, String(draft[field] ?? ''))
  for (const field of imageFields) {
    const state = images[field]
    if (state.status === 'ready') form.append(field, state.blob, `${field}.jpg`)
  }
  return form
}
