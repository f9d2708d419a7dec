import { Search } from '#web/ui/layout/icons/frame.tsx'
import { useId, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ChosenPlace, PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { usePlaceTree } from '#web/features/places/use-place-tree.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { searchPath } from './search-path.rules.ts'

type HomeSearchProps = {
  categories: readonly { id: number; name: string }[]
  divisions: PlaceTree['divisions']
}

/** Searches by text, or by category and place. It requires a text or at least a division. */
export function HomeSearch({ categories, divisions }: HomeSearchProps) {
  const [place, setPlace] = useState<ChosenPlace>({})
  const { places, load } = usePlaceTree(divisions)
  const change = (chosen: ChosenPlace) => {
    setPlace(chosen)
    // Autofill and assistive technology can choose without a focus event.
    load()
  }
  const navigate = useNavigate()
  const hintId = useId()
  const [category, setCategory] = useState('')
  const [q, setQ] = useState('')
  const ready = place.division_id !== undefined || q.trim() !== ''

  const search = (event: SubmitEvent) => {
    event.preventDefault()
    if (ready) void navigate(searchPath({ q: q.trim(), category, ...place }))
  }
  return (
    <form
      role="search"
      // Without scripts the browser sends the fields itself.
      action={paths.browse}
      aria-label="সেবাদাতা খুঁজুন"
      onSubmit={search}
      onFocus={load}
      onPointerEnter={load}
      className="rounded-card bg-surface p-4 text-ink shadow-lift sm:p-6"
    >
      <Field label="কী কাজ দরকার" optional className="mb-4">
        <TextInput
          name="q"
          value={q}
          onChange={(event) => setQ(event.target.value)}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          placeholder="যেমন: এসি মেকানিক, rong mistri"
        />
      </Field>
      <div className="grid gap-4 lg:grid-cols-[1fr_3fr_auto] lg:items-end">
        <Field label="কাজের ধরন">
          <Select
            name="category"
            placeholder="সব ক্যাটাগরি"
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <LocationPicker places={places} value={place} onChange={change} />
        <Button
          type="submit"
          icon={Search}
          disabled={!ready}
          aria-describedby={hintId}
          className="noscript:hidden"
        >
          খুঁজুন
        </Button>
        <noscript>
          <Button type="submit" icon={Search} full>
            খুঁজুন
          </Button>
        </noscript>
      </div>
      {/* The line keeps its height when it is empty, so that the content below does not shift. */}
      <p id={hintId} className="mt-2 min-h-6 text-sm text-muted max-lg:text-center">
        {ready ? '' : 'খুঁজতে অন্তত একটি বিভাগ বেছে নিন'}
      </p>
    </form>
  )
}
