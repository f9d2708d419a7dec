import { MapPin } from 'lucide-react'
import { use, useId, useMemo, useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { describedBy, FieldMessages, firstError, FormContext } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { PlaceFields } from './place-fields.tsx'
import { chosenPlace, placeName, type PlaceDraft, type PlaceTree } from './chosen-place.rules.ts'
import { rememberPlace } from './known-place.ts'
import { NearMe } from './near-me.tsx'
import { findPlaces, indexPlaces, type FoundPlace } from './place-search.rules.ts'

type PlaceSearchProps = {
  /** Null when they could not be loaded, undefined while they load. */
  places: PlaceTree | null | undefined
  /** Loads them again; by default with the page. */
  onRetry?: () => void
  draft: PlaceDraft
  onChange: (place: PlaceDraft) => void
  optional?: boolean
  /** The place is that of another person: it does not become the place of this browser. */
  isOfOther?: boolean
}

/** A thana or upazila by typing its name or by the position of the phone, and from the three lists on demand. */
export function PlaceSearch({ places, draft, onChange, optional, isOfOther, onRetry }: PlaceSearchProps) {
  const id = useId()
  const { errors } = use(FormContext)
  const [text, setText] = useState('')
  const [asLists, setAsLists] = useState(false)
  const [near, setNear] = useState<{ district?: number | undefined; message: string }>()
  const index = useMemo(() => (places ? indexPlaces(places) : []), [places])
  const found = useMemo(() => findPlaces(index, text, near?.district), [index, text, near])
  if (places === undefined) return <Skeleton className="h-12 rounded-card" />
  if (!places)
    return <RetryNotice onRetry={onRetry}>এলাকার তালিকা আনা যায়নি। আপনার লেখা তথ্য রাখা আছে।</RetryNotice>

  const choose = ({ place }: Pick<FoundPlace, 'place'>) => {
    if (!isOfOther) rememberPlace(places, place)
    setText('')
    setNear(undefined)
    onChange(place)
  }
  // Empty without a choice, and for a place that is gone.
  const name = draft.upazila_id === null ? '' : placeName(places, chosenPlace(draft))
  if (asLists)
    return (
      <div className="flex flex-col gap-3">
        {(errors.division_id || errors.district_id || errors.upazila_id) && (
          <p className="text-danger">আপনার থানা/উপজেলা বেছে নিন।</p>
        )}
        <PlaceFields places={places} draft={draft} onChange={onChange} />
        <Button variant="quiet" size="small" className="-ms-2 self-start" onClick={() => setAsLists(false)}>
          নাম লিখে খুঁজুন
        </Button>
      </div>
    )
  if (name !== '')
    return (
      <ChosenPlace
        name={name}
        onClear={() => onChange({ division_id: null, district_id: null, upazila_id: null })}
      />
    )
  const error = errors.upazila_id ?? errors.district_id ?? errors.division_id
  const hint = near?.message ?? 'যেমন সাভার বা savar'
  const isUnknown = found.length === 0 && text.trim() !== ''
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="self-start font-semibold">
          থানা/উপজেলা
          {optional && <span className="font-normal text-muted"> (ঐচ্ছিক)</span>}
        </label>
        <TextInput
          id={id}
          name="upazila_id"
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          aria-invalid={firstError(error) ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter in a form would send it.
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (found[0]) choose(found[0])
          }}
        />
        <FieldMessages id={id} hint={hint} error={error} />
      </div>
      <div className="-ms-2 flex flex-wrap gap-x-2">
        <NearMe
          onFound={({ place, message }) => {
            const { division_id, district_id, upazila_id } = place ?? {}
            if (division_id && district_id && upazila_id)
              return choose({ place: { division_id, district_id, upazila_id } })
            setNear(
              district_id
                ? { district: district_id, message }
                : { message: 'আপনার অবস্থান জানা গেল না। থানা/উপজেলার নাম লিখুন।' },
            )
          }}
        />
        <Button variant="quiet" size="small" onClick={() => setAsLists(true)}>
          তালিকা থেকে বেছে নিন
        </Button>
      </div>
      <p role="status" className={isUnknown ? 'text-muted' : 'sr-only'}>
        {isUnknown
          ? 'এই নামে কোনো থানা/উপজেলা নেই। বানান দেখুন, অথবা জেলার নাম লিখুন।'
          : found.length > 0 && 'নিচে এলাকার নাম এসেছে।'}
      </p>
      {found.length > 0 && (
        <ul aria-label="এলাকা বেছে নিন" className="flex flex-col gap-2">
          {found.map((each) => (
            <li key={each.place.upazila_id}>
              <button
                type="button"
                onClick={() => choose(each)}
                className="flex min-h-12 w-full items-center gap-3 rounded-card border border-line-strong bg-surface px-3.5 py-2 text-start hover:bg-tint"
              >
                <Icon icon={MapPin} className="size-5 text-action" />
                <span className="min-w-0">
                  <span className="font-semibold">{each.name}</span>
                  <span className="text-muted">, {each.around}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ChosenPlace = ({ name, onClear }: { name: string; onClear: () => void }) => (
  <div className="flex flex-wrap items-center gap-3 rounded-card border border-action bg-tint p-3">
    <Icon icon={MapPin} className="size-6 text-action" />
    <p className="min-w-0 flex-1 font-semibold">{name}</p>
    <Button size="small" variant="secondary" onClick={onClear}>
      অন্য এলাকা
    </Button>
  </div>
)
