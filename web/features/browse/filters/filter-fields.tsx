import { Select, Field } from '#web/ui/form/field.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { noPlace, type PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { genderLabels, genders, type Gender } from '#worker/features/providers/providers.schema.ts'
import { bengaliDigits, formatCount } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import type { FilterCategory } from '#web/features/providers/browse.calls.ts'
import { browsePath, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import { otherTradePath } from '../about-list.rules.ts'
import { NearMe } from '#web/features/places/near-me.tsx'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

export type FilterFieldsProps = {
  filters: BrowseFilters
  places: PlaceTree
  categories: readonly FilterCategory[]
  onChange: (filters: BrowseFilters) => void
  /** The readable address of the list. */
  path?: string | undefined
  /** The trades only change the filters, instead of being links to their lists. */
  isDraft?: boolean
}

export function FilterFields({ filters, places, categories, path, onChange, isDraft }: FilterFieldsProps) {
  return (
    <>
      <PlaceFilter filters={filters} places={places} onChange={onChange} />
      <details open className="group">
        <summary className="flex min-h-11 list-none items-center justify-between gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          পেশা
          <Icon
            icon={ChevronDown}
            className="size-5 text-action transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="flex flex-wrap gap-1.5 pt-1">
          {[undefined, ...categories].map((category) => {
            const chosen = filters.category === category?.id
            const next = { ...filters, category: category?.id }
            return (
              <li key={category?.id ?? 'all'}>
                <Chip
                  chosen={chosen}
                  to={isDraft ? undefined : (path && otherTradePath(path, category)) || browsePath(next)}
                  onChoose={() => onChange(next)}
                >
                  {category?.name ?? 'সব'}
                  {category && category.biodata_count !== null && (
                    <span className={`text-xs whitespace-nowrap ${chosen ? '' : 'text-muted'}`}>
                      {formatCount(category.biodata_count)}
                    </span>
                  )}
                </Chip>
              </li>
            )
          })}
        </ul>
      </details>
      <Field label="লিঙ্গ">
        <Select
          name="gender"
          placeholder="সবাই"
          value={filters.gender ?? ''}
          onChange={(event) =>
            onChange({ ...filters, gender: (event.target.value || undefined) as Gender | undefined })
          }
          options={genders.map((gender) => ({ value: gender, label: genderLabels[gender] }))}
        />
      </Field>
      <Field label="রেটিং">
        <Select
          name="min_rating"
          placeholder="সব রেটিং"
          value={filters.min_rating ?? ''}
          onChange={(event) => onChange({ ...filters, min_rating: Number(event.target.value) || undefined })}
          options={[4, 3, 2, 1].map((stars) => ({
            value: stars,
            label: bengaliDigits(`${stars} তারা বা বেশি`),
          }))}
        />
      </Field>
      <Checkbox
        label="শুধু যাচাইকৃত"
        name="verified"
        value="1"
        checked={filters.verified === 1}
        onChange={(event) => onChange({ ...filters, verified: event.target.checked ? 1 : undefined })}
      />
    </>
  )
}

const chip =
  'inline-flex min-h-11 items-center gap-1.5 rounded-card border px-3 text-sm leading-tight wrap-anywhere transition-colors'

type ChipProps = { chosen: boolean; to: string | undefined; onChoose: () => void; children: ReactNode }

/** A link to the list of a trade: it works before the script has loaded and opens in a new tab. Without `to` a button. */
function Chip({ chosen, to, onChoose, children }: ChipProps) {
  const look = `${chip} ${chosen ? 'border-action bg-action font-semibold text-on-action' : 'border-line-strong hover:bg-tint'}`
  if (to === undefined)
    return (
      <button type="button" aria-pressed={chosen} onClick={onChoose} className={look}>
        {children}
      </button>
    )
  return (
    <Link
      to={to}
      // Search engines take the readable addresses.
      rel={to.includes('?') ? 'nofollow' : undefined}
      preventScrollReset
      aria-current={chosen ? 'true' : undefined}
      className={look}
    >
      {children}
    </Link>
  )
}

type PlaceFilterProps = {
  filters: BrowseFilters
  places: PlaceTree
  onChange: (filters: BrowseFilters) => void
}

function PlaceFilter({ filters, places, onChange }: PlaceFilterProps) {
  const [nearMessage, setNearMessage] = useState('')
  if (places.divisions.length === 0) return <ErrorState>এলাকার তালিকা এখন দেখানো যাচ্ছে না।</ErrorState>
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 noscript:hidden">
        <NearMe
          onFound={({ place, message }) => {
            setNearMessage(message)
            if (place) onChange({ ...filters, ...noPlace, ...place })
          }}
          className="-ms-3.5"
        />
        <p role="status" className="text-sm text-muted">
          {nearMessage}
        </p>
      </div>
      <LocationPicker
        optional
        stacked
        places={places}
        value={filters}
        onChange={(place) => onChange({ ...filters, ...noPlace, ...place })}
      />
    </div>
  )
}
