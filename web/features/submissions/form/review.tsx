import type { ReactNode } from 'react'
import { chosenPlace, placeName, type PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { formatCount } from '#web/lib/format.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { genderLabels } from '#worker/features/providers/providers.schema.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import type { Images } from '#web/features/submissions/images/use-images.ts'
import type { BiodataDraft } from './biodata-draft.rules.ts'
import { biodataSteps, stepAddress, type StepKey } from './biodata-steps.rules.ts'

type ReviewProps = {
  draft: BiodataDraft
  images: Images
  /** The rejected one, whose pictures stay unless there are new ones. */
  biodata: OwnSubmission['biodata']
  phone: string
  trade: string | undefined
  places: PlaceTree | null
  complete: readonly boolean[]
}

/** All that was entered, each part with the way to change it. */
export function Review({ draft, images, biodata, phone, trade, places, complete }: ReviewProps) {
  const photo = images.profile_photo
  const address = photo.status === 'ready' ? photo.address : biodata?.profile_photo_url
  const cards = [
    images.id_card_front.status === 'ready' || biodata?.has_id_card_front,
    images.id_card_back.status === 'ready' || biodata?.has_id_card_back,
  ].filter(Boolean).length
  const values: Record<StepKey, ReactNode> = {
    photo: address && (
      <img src={address} alt="আপনার ছবি" className="size-20 rounded-card border border-line object-cover" />
    ),
    trade,
    experience: draft.work_experience,
    about: draft.bio || 'দেওয়া হয়নি',
    person: (
      <>
        {draft.name}, {genderLabels[draft.gender]}
        {draft.blood_group && `, ${draft.blood_group}`}
        <br />
        <PhoneNumber phone={phone} />
      </>
    ),
    place: places && placeName(places, chosenPlace(draft)),
    identity: (
      <>
        {draft.id_number}
        {cards > 0 && `, ছবি ${formatCount(cards)}টি`}
      </>
    ),
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
      {biodataSteps.map(({ key, title }, index) => (
        <li key={key} className="flex items-center gap-3 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="text-sm text-muted">{title}</p>
            {complete[index] ? (
              <div className="font-semibold whitespace-pre-line wrap-anywhere">{values[key]}</div>
            ) : (
              <p className="font-semibold text-danger">বাকি</p>
            )}
          </div>
          <Link
            to={stepAddress(index)}
            className={buttonClass({ variant: 'quiet', size: 'small', className: '-me-3 shrink-0' })}
          >
            {complete[index] ? 'বদলান' : 'দিন'}
            <span className="sr-only">: {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
