import { Select, Field } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { Search } from '#web/ui/layout/icons/frame.tsx'
import {
  useCallback,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type SubmitEvent,
} from 'react'
import { useNavigate } from 'react-router'
import type { ChosenPlace, PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { NearMe } from '#web/features/places/near-me.tsx'
import type { NearPlace } from '#web/features/places/near-place.ts'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { SearchBox } from '#web/features/providers/search-box/search-box.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { api } from '#web/lib/api.ts'
import { useIsHydrating } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/layout/button.tsx'

type SearchPlace = Partial<Record<'division_id' | 'district_id' | 'upazila_id', number | undefined>>

// `browsePath` would send all filters of the list with every public page.
function searchPath(choice: SearchPlace & { q?: string; category?: string }): string {
  const query = new URLSearchParams()
  for (const key of ['q', 'category', 'division_id', 'district_id', 'upazila_id'] as const) {
    if (choice[key]) query.set(key, String(choice[key]))
  }
  return `${paths.browse}?${query}`
}

/** Starts with the divisions and loads the rest at the first interaction, to keep the page small. */
function usePlaceTree(divisions: PlaceTree['divisions']) {
  const [tree, setTree] = useState<PlaceTree | null>(null)
  const load = useCallback(() => {
    fetchPlaces(api).then(setTree, () => undefined)
  }, [])
  return { places: tree ?? { divisions, districts: [], thanas: [] }, load }
}

type Choice = { q: string; category: string; place: ChosenPlace }

const keptChoice = () => (history.state as { usr?: { search?: Choice } | null } | null)?.usr?.search

const loadKnownPlace = () => import('#web/features/places/known-place.ts')

type HomeSearchProps = {
  categories: readonly { id: number; name: string }[]
  divisions: PlaceTree['divisions']
}

/** Searches by text, or by category and place, which open on demand. It requires a text or at least a division. */
export function HomeSearch({ categories, divisions }: HomeSearchProps) {
  const [place, setPlace] = useState<ChosenPlace>({})
  const [nearMessage, setNearMessage] = useState('')
  const { places, load } = usePlaceTree(divisions)
  const change = (chosen: ChosenPlace) => {
    setPlace(chosen)
    setNearMessage('')
    // Autofill and assistive technology can choose without a focus event.
    load()
  }
  const navigate = useNavigate()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [category, setCategory] = useState('')
  const [hasText, setHasText] = useState(false)
  // The browser sends the form itself until the script has loaded. The button looks the same before and after.
  const isHydrating = useIsHydrating()
  const details = useRef<HTMLDetailsElement>(null)
  const ready = place.division_id !== undefined || hasText
  const restore = useEffectEvent(({ q, category: trade, place: chosen }: Choice) => {
    if (input.current) input.current.value = q
    setCategory(trade)
    if (chosen.division_id !== undefined) change(chosen)
    if (trade || chosen.division_id !== undefined) details.current?.setAttribute('open', '')
  })
  useLayoutEffect(() => {
    const kept = keptChoice()
    if (kept) restore(kept)
    // What was typed before the hydration counts at once: a disabled button would swallow an Enter.
    setHasText((input.current?.value.trim() ?? '') !== '')
  }, [])

  const showNear = ({ place: near, message }: NearPlace) => {
    if (near) change(near)
    else details.current?.setAttribute('open', '')
    setNearMessage(message)
  }
  const typed = () => input.current?.value.trim() ?? ''
  /** Keeps the choice in the entry of the history, where the browser finds it when it goes back to the page. */
  const keep = () => {
    const kept: Choice = { q: typed(), category, place }
    history.replaceState({ ...(history.state as object), usr: { search: kept } }, '')
  }
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const q = typed()
    if (q === '' && place.division_id === undefined) return
    void loadKnownPlace().then(
      ({ rememberPlace }) => rememberPlace(places, place),
      () => undefined,
    )
    void navigate(searchPath({ q, category, ...place }))
  }
  return (
    <form
      role="search"
      action={paths.browse}
      aria-label="সেবাদাতা খুঁজুন"
      // The suggestions may answer the submit before React does.
      onSubmitCapture={keep}
      onSubmit={search}
      className="rounded-card bg-surface p-3 text-ink lifted sm:p-5"
    >
      <SearchBox
        ref={input}
        filters={{ category: Number(category) || undefined, ...place }}
        trades={categories}
        onChoose={keep}
        aria-label="কী কাজ দরকার"
        onChange={(event) => setHasText(event.target.value.trim() !== '')}
      >
        <Button
          type="submit"
          icon={Search}
          disabled={!isHydrating && !ready}
          className={ready ? '' : 'opacity-55'}
          aria-describedby={hintId}
        >
          <span className="max-sm:sr-only">খুঁজুন</span>
        </Button>
      </SearchBox>
      {/* The line keeps its height when it is empty, so that the content below does not shift. */}
      <p id={hintId} role="status" className="mt-1 min-h-6 text-xs text-muted">
        {nearMessage || (ready ? '' : 'কাজ লিখুন, অথবা অন্তত একটি বিভাগ বেছে নিন')}
      </p>
      <div className="relative">
        <NearMe onFound={showNear} className="absolute end-0 top-0 noscript:hidden large-text:static" />
        <details ref={details} className="group" onFocus={load} onPointerEnter={load}>
          <summary className="flex w-fit list-none items-center gap-1 py-2 font-semibold text-action [&::-webkit-details-marker]:hidden">
            এলাকা বেছে নিন
            <Icon icon={ChevronDown} className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid gap-4 pt-1 lg:grid-cols-[1fr_3fr]">
            <Field label="পেশা">
              <Select
                name="category"
                placeholder="সব পেশা"
                value={category}
                onChange={(event) => setCategory(event.target.value)}
                options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
            <LocationPicker places={places} value={place} onChange={change} />
          </div>
        </details>
      </div>
    </form>
  )
}
