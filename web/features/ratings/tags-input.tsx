import { ratingTags, type RatingTag } from '#worker/features/ratings/ratings.schema.ts'
import { Check } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { tagLabels } from './ratings.labels.ts'

type TagsInputProps = { value: readonly RatingTag[]; onChange: (tags: RatingTag[]) => void }

/** The four chips beside the stars. Any number of them can be chosen. */
export function TagsInput({ value, onChange }: TagsInputProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        কী ভালো লেগেছে? <span className="font-normal text-muted">(ঐচ্ছিক)</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {ratingTags.map((tag) => (
          <label key={tag} className="relative block">
            <input
              type="checkbox"
              name="tags"
              value={tag}
              checked={value.includes(tag)}
              onChange={(event) =>
                onChange(
                  ratingTags.filter((other) =>
                    other === tag ? event.target.checked : value.includes(other),
                  ),
                )
              }
              className="peer sr-only"
            />
            <span className="flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 peer-checked:border-action peer-checked:bg-tint peer-checked:font-semibold peer-checked:text-action peer-focus-visible:outline-3 peer-focus-visible:outline-action">
              {value.includes(tag) && <Icon icon={Check} />}
              {tagLabels[tag]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
