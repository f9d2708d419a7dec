import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { knownPlaceEvent, readKnownName } from '#web/features/places/known-place.ts'
import { readFilters } from '#web/features/providers/browse.address.ts'
import { locativeOf } from '#worker/lib/text/locative.schema.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { paths } from '#web/app/pages/paths.ts'

const subscribe = (listener: () => void) => {
  addEventListener(knownPlaceEvent, listener)
  return () => removeEventListener(knownPlaceEvent, listener)
}

/** The place that the visitor last chose on this phone. It opens a sheet that lists providers in another place. */
export function PlaceButton() {
  const name = useSyncExternalStore(subscribe, readKnownName)
  const { pathname, search } = useLocation()
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
      <span className="truncate">
        <VisuallyHidden>এলাকা: </VisuallyHidden>
        {locativeOf(name)}
      </span>
      <Icon icon={ChevronDown} className="size-4" />
    </button>
  )
}
