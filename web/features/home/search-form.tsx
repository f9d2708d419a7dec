import { Search } from 'lucide-react'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { searchPath, type SearchPlace } from './search-path.rules.ts'

type SearchFormProps = {
  categories: readonly { id: number; name: string }[]
  place: SearchPlace
  /** Called on focus or pointer entry, to load the data of the form in advance. */
  onPrefetch: () => void
  children: ReactNode
}

/** Searches by text, or by category and place. It requires a text or at least a division. */
export function SearchForm({ categories, place, onPrefetch, children }: SearchFormProps) {
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
      aria-label="সেবাদাতা খুঁজুন"
      onSubmit={search}
      onFocus={onPrefetch}
      onPointerEnter={onPrefetch}
      className="rounded-card bg-surface p-4 text-ink shadow-lift sm:p-6"
    >
      <Field label="কী কাজ দরকার" optional className="mb-4">
        <TextInput
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
            placeholder="সব ক্যাটাগরি"
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        {children}
        <Button type="submit" icon={Search} disabled={!ready} aria-describedby={hintId}>
          খুঁজুন
        </Button>
      </div>
      {/* The line keeps its height when it is empty, so that the content below does not shift. */}
      <p id={hintId} className="mt-2 min-h-6 text-sm text-muted max-lg:text-center">
        {ready ? '' : 'খুঁজতে অন্তত একটি বিভাগ বেছে নিন'}
      </p>
    </form>
  )
}
