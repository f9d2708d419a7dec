import { Check } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { Field, FieldMessages, describedBy, firstError, Select, useFieldError } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { sayIfListening } from '#web/ui/read-aloud/read-aloud.tsx'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import {
  countCharacters,
  maxBioLength,
  maxExperienceLength,
} from '#worker/features/providers/profile-fields.schema.ts'
import type { BiodataDraft } from './biodata-draft.rules.ts'
import { experienceYears, withYears, yearsOf } from './experience.rules.ts'

export type PartProps = {
  draft: BiodataDraft
  onChange: (changed: Partial<BiodataDraft>) => void
}

/** What others of a trade might write about their work; undefined for a trade that an admin made. */
export const exampleOf = (trade: string | undefined): string | undefined =>
  suggestedTrades.find(({ name }) => name === trade)?.description

type TextFieldProps<Name extends 'work_experience' | 'bio'> = {
  draft: Pick<BiodataDraft, Name>
  onChange: (changed: Partial<Pick<BiodataDraft, Name>>) => void
}

type ExperienceFieldProps = TextFieldProps<'work_experience'> & { example?: string | undefined }

export const ExperienceField = ({ draft, onChange, example }: ExperienceFieldProps) => (
  <div className="flex flex-col gap-4">
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-2 font-semibold">কত দিন ধরে করেন?</legend>
      <div className="flex flex-wrap gap-2">
        {experienceYears.map((years) => (
          <Button
            key={years}
            size="small"
            variant="secondary"
            aria-pressed={yearsOf(draft.work_experience) === years}
            className="aria-pressed:border-action aria-pressed:bg-tint aria-pressed:ringed"
            onClick={() => {
              onChange({ work_experience: withYears(draft.work_experience, years) })
              sayIfListening(years)
            }}
          >
            {years}
          </Button>
        ))}
      </div>
    </fieldset>
    <Field name="work_experience" label="কী কী পারেন" hint={example && `যেমন: ${example}`}>
      <Textarea
        rows={2}
        limit={maxExperienceLength}
        countCharacters={countCharacters}
        value={draft.work_experience}
        onChange={(event) => onChange({ work_experience: event.target.value })}
      />
    </Field>
  </div>
)

export const AboutField = ({ draft, onChange }: TextFieldProps<'bio'>) => (
  <Field name="bio" label="নিজের সম্পর্কে" optional>
    <Textarea
      rows={3}
      placeholder="যেমন: সময়মতো আসি, যত্ন নিয়ে কাজ করি।"
      limit={maxBioLength}
      countCharacters={countCharacters}
      value={draft.bio}
      onChange={(event) => onChange({ bio: event.target.value })}
    />
  </Field>
)

export type Trade = { id: number; name: string; image: string | null }

type TradeFieldProps = {
  value: string
  trades: readonly Trade[] | null
  onChange: (tradeId: string) => void
}

const MissingTrades = () => <RetryNotice>পেশার তালিকা আনা যায়নি। আপনার লেখা তথ্য রাখা আছে।</RetryNotice>

/** The trades as a list, for people who read. */
export function TradeSelect({ value, trades, onChange }: TradeFieldProps) {
  if (!trades) return <MissingTrades />
  return (
    <Field name="category_id" label="পেশা">
      <Select
        placeholder="পেশা নির্বাচন করুন"
        value={value}
        options={trades.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** The trades as pictures, three in a row of a phone. */
export function TradeTiles({ value, trades, onChange }: TradeFieldProps) {
  const messages = useId()
  const error = useFieldError('category_id')
  if (!trades) return <MissingTrades />
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy(messages, null, error)}
      aria-invalid={firstError(error) ? true : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="sr-only">পেশা</legend>
      <FieldMessages id={messages} error={error} />
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(--spacing(28),1fr))] large-text:grid-cols-2">
        {trades.map(({ id, name, image }) => (
          <label key={id} className="relative block">
            <input
              type="radio"
              name="category_id"
              value={id}
              checked={value === String(id)}
              onChange={() => {
                onChange(String(id))
                sayIfListening(name)
              }}
              className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0"
            />
            <span className="flex h-full flex-col overflow-hidden rounded-card border-2 border-line bg-surface peer-checked:border-action peer-checked:bg-tint peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action">
              {/* The smallest picture is sharp enough, and loads over a slow line. */}
              <Picture src={image} name={name} alt="" ratio="4/3" sizes="72px" />
              <span className="flex flex-1 items-center justify-center px-1 py-1.5 text-center text-sm leading-tight font-semibold">
                {name}
              </span>
            </span>
            <span className="absolute end-1.5 top-1.5 hidden size-7 items-center justify-center rounded-full bg-action text-on-action peer-checked:flex">
              <Icon icon={Check} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
