import { formatCount } from '#web/lib/format.ts'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { browsePath, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import { grid } from '../listing-skeleton.tsx'
import type { Near } from './wanted-provider.rules.ts'

type Group = Near['groups'][number]

const suffix = { division: ' বিভাগ', district: ' জেলা', upazila: '' }

/** How far a group is from the place that was asked for. */
function distanceText({ place, distance_km: distance }: Group, from: string): string | null {
  if (!place || distance === null) return null
  return place.level === 'upazila'
    ? `${from} থেকে ${formatCount(distance)} কিমি`
    : `${from} থেকে ${formatCount(distance)} কিমির মধ্যে`
}

type NearPlacesProps = { near: Near; filters: BrowseFilters }

/** Providers near a place that has none: by distance, each group with its distance and a link to its whole list. */
export function NearPlaces({ near, filters }: NearPlacesProps) {
  return near.groups.map((group) => {
    const { place, total, data } = group
    const distance = distanceText(group, near.from.name)
    const name = place ? `${place.name}${suffix[place.level]}` : 'সারা দেশ'
    const whole = browsePath({
      ...filters,
      q: undefined,
      category: near.trade?.id,
      division_id: place?.division_id,
      district_id: place?.district_id ?? undefined,
      upazila_id: place?.level === 'upazila' ? place.id : undefined,
    })
    return (
      <section key={name} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-lg font-semibold">
            {name}
            {distance && <span className="ms-2 text-base font-normal text-muted">{distance}</span>}
          </h2>
          {total > data.length && (
            <Link to={whole} className="inline-flex min-h-11 items-center font-semibold text-action">
              {formatCount(total)} জনের সবাইকে দেখুন
            </Link>
          )}
        </div>
        <ul className={grid}>
          {data.map((provider) => (
            <li key={provider.id}>
              <ProviderCard provider={provider} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
