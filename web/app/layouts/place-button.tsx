import { useSyncExternalStore } from 'react'
import { useLocation, useMatches } from 'react-router'
import { knownPlaceEvent, readKnownName, readKnownPlace } from '#web/features/places/known-place.ts'
import { readFilters, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { MapPin } from '#web/ui/layout/icons/card.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { paths } from '#web/app/pages/paths.ts'

const subscribe = (listener: () => void) => {
  addEventListener(knownPlaceEvent, listener)
  return () => removeEventListener(knownPlaceEvent, listener)
}

const levels = ['division_id', 'district_id', 'upazila_id'] as const

/** Whether the page is a list that does not lie in the known place. */
function useIsElsewhere(): boolean {
  const shown = (useMatches().at(-1)?.loaderData as { filters?: BrowseFilters } | null | undefined)?.filters
  const known = readKnownPlace()
  return shown !== undefined && levels.some((level) => known?.[level] && known[level] !== shown[level])
}

/** The place that the visitor last chose on this phone, crossed out beside a list of elsewhere. It opens a sheet that lists providers in another place. */
export function PlaceButton() {
  const name = useSyncExternalStore(subscribe, readKnownName)
  const { pathname, search } = useLocation()
  const isElsewhere = useIsElsewhere()
  if (name === null) return null
  const filters = pathname === paths.browse ? readFilters(new URLSearchParams(search)) : {}
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-late
      data-area={JSON.stringify(filters)}
      className="flex min-h-11 min-w-0 items-center gap-1 font-semibold text-action"
    >
      <Icon icon={MapPin} className="size-4" />
      <span className="truncate">
        <VisuallyHidden>{isElsewhere ? 'এই তালিকায় চালু নয়: ' : 'এলাকা: '}</VisuallyHidden>
        <span className={isElsewhere ? 'line-through' : ''}>{name}</span>
      </span>
    </button>
  )
}
