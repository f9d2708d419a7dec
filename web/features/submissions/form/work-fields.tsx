import { Select } from '#web/ui/form/select.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import {
  countCharacters,
  maxBioLength,
  maxExperienceLength,
} from '#worker/features/providers/profile-fields.schema.ts'
import type { BiodataDraft } from './biodata-draft.rules.ts'

/** Years of work to choose with one tap. */
const experienceYears = ['১ বছরের কম', '১ বছর', '৩ বছর', '৫ বছর', '১০ বছরের বেশি'] as const

const separator = ', '

/** The chosen years at the start of a text, if it starts with some. */
export const yearsOf = (text: string): string | undefined =>
  experienceYears.find((years) => text === years || text.startsWith(`${years}${separator}`))

/** The text with these years at its start. Years chosen before are replaced; all else that was typed stays. */
export function withYears(text: string, years: string): string {
  const chosen = yearsOf(text)
  const typed = chosen === undefined ? text.trimStart() : text.slice(chosen.length + separator.length)
  const whole = typed === '' ? years : `${years}${separator}${typed}`
  return countCharacters(whole) > maxExperienceLength ? text : whole
}

export type PartProps = {
  draft: BiodataDraft
  errors: Record<string, readonly string[]>
  onChange: (changed: Partial<BiodataDraft>) => void
}

type Categories = { categories: readonly { id: number; name: string }[] | null }

export function WorkFields({ draft, errors, onChange, categories }: PartProps & Categories) {
  return (
    <>
      <CategoryField
        value={draft.category_id}
        error={errors.category_id}
        categories={categories}
        onChange={(category_id) => onChange({ category_id })}
      />
      <TextFields draft={draft} errors={errors} onChange={onChange} />
    </>
  )
}

type Texts = Pick<BiodataDraft, 'work_experience' | 'bio'>
type TextFieldsProps = {
  draft: Texts
  errors: PartProps['errors']
  onChange: (changed: Partial<Texts>) => void
}

export function TextFields({ draft, errors, onChange }: TextFieldsProps) {
  return (
    <>
      <div className="flex flex-col gap-3">
        <Field label="কাজের অভিজ্ঞতা" error={errors.work_experience} hint="কত দিন কাজ করছেন, কী কী পারেন">
          <Textarea
            name="work_experience"
            rows={2}
            limit={maxExperienceLength}
            countCharacters={countCharacters}
            value={draft.work_experience}
            onChange={(event) => onChange({ work_experience: event.target.value })}
          />
        </Field>
        <div role="group" aria-label="অভিজ্ঞতা বেছে নিন" className="flex flex-wrap gap-2">
          {experienceYears.map((years) => (
            <Button
              key={years}
              size="small"
              variant="secondary"
              aria-pressed={yearsOf(draft.work_experience) === years}
              className="aria-pressed:border-action aria-pressed:bg-tint"
              onClick={() => onChange({ work_experience: withYears(draft.work_experience, years) })}
            >
              {years}
            </Button>
          ))}
        </div>
      </div>
      <Field label="নিজের সম্পর্কে" optional error={errors.bio} hint="গ্রাহক আপনার প্রোফাইলে এটি পড়বেন">
        <Textarea
          name="bio"
          rows={3}
          limit={maxBioLength}
          countCharacters={countCharacters}
          value={draft.bio}
          onChange={(event) => onChange({ bio: event.target.value })}
        />
      </Field>
    </>
  )
}

type CategoryFieldProps = Categories & {
  value: string
  error?: readonly string[] | undefined
  onChange: (categoryId: string) => void
}

export function CategoryField({ value, error, categories, onChange }: CategoryFieldProps) {
  if (!categories) return <RetryNotice>পেশার তালিকা আনা যায়নি। আপনার লেখা তথ্য রাখা আছে।</RetryNotice>
  return (
    <Field label="পেশা" error={error}>
      <Select
        name="category_id"
        placeholder="পেশা নির্বাচন করুন"
        value={value}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
