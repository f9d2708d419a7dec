import { useId } from 'react'
import { ChevronDown } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Field, FieldMessages, describedBy, firstError, useFieldError } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { sayIfListening } from '#web/ui/read-aloud/read-aloud.tsx'
import { bloodGroups, genderLabels, genders } from '#worker/features/providers/providers.schema.ts'
import type { PartProps } from './work-fields.tsx'

const genderOptions = genders.map((value) => ({ value, label: genderLabels[value] }))

/** `autoComplete` is `off` on the phone of someone else. */
type NameFieldProps = PartProps & { autoComplete?: 'name' | 'off' }

export const NameField = ({ draft, onChange, autoComplete = 'name' }: NameFieldProps) => (
  <Field name="name" label="পুরো নাম">
    <TextInput
      autoComplete={autoComplete}
      value={draft.name}
      onChange={(event) => onChange({ name: event.target.value })}
    />
  </Field>
)

export const GenderField = ({ draft, onChange }: PartProps) => (
  <RadioCards
    name="gender"
    label="লিঙ্গ"
    options={genderOptions}
    value={draft.gender}
    onChange={(gender) => {
      onChange({ gender })
      sayIfListening(genderLabels[gender])
    }}
    className="grid gap-3 min-[30rem]:grid-cols-3"
  />
)

export function PersonFields({ phone, ...part }: PartProps & { phone: string }) {
  return (
    <>
      <NameField {...part} />
      <Field name="phone" label="ফোন নম্বর" hint="গ্রাহক এই নম্বরে ফোন করবেন।">
        <TextInput type="tel" readOnly value={phone} className="bg-sunken" />
      </Field>
      <GenderField {...part} />
      <BloodGroups {...part} />
    </>
  )
}

function BloodGroups({ draft: { blood_group: value }, onChange }: PartProps) {
  const messages = useId()
  const error = useFieldError('blood_group')
  return (
    <details className="group" open={value !== '' || Boolean(firstError(error))}>
      <summary className="flex min-h-11 list-none items-center gap-1 font-semibold [&::-webkit-details-marker]:hidden">
        রক্তের গ্রুপ <span className="font-normal text-muted">(ঐচ্ছিক)</span>
        <Icon icon={ChevronDown} className="size-5 text-action transition-transform group-open:rotate-180" />
      </summary>
      <fieldset
        role="radiogroup"
        aria-label="রক্তের গ্রুপ"
        aria-describedby={describedBy(messages, null, error)}
        aria-invalid={firstError(error) ? true : undefined}
        className="flex min-w-0 flex-col gap-2"
      >
        <div className="flex flex-wrap gap-2">
          {['', ...bloodGroups].map((group) => (
            <label key={group} className="relative">
              <input
                type="radio"
                name="blood_group"
                value={group}
                checked={value === group}
                onChange={() => onChange({ blood_group: group })}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span className="flex min-h-11 min-w-14 items-center justify-center rounded-card border border-line-strong bg-surface px-3 font-semibold peer-checked:border-action peer-checked:bg-tint peer-checked:ringed peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action peer-checked:highlighted">
                {group || 'জানি না'}
              </span>
            </label>
          ))}
        </div>
        <FieldMessages id={messages} error={error} />
      </fieldset>
    </details>
  )
}
