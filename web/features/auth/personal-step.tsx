import { useState, type SubmitEvent } from 'react'
import { personalStep } from '#worker/features/auth/auth.schema.ts'
import { readForm, type FormErrors } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { RegistrationDraft } from './registration-draft.ts'

export type StepProps = {
  draft: RegistrationDraft
  onChange: (changed: Partial<RegistrationDraft>) => void
  /** What the server refused about this step. */
  refused: FormErrors
  onNext: () => void
}

/** Step 1: who somebody is. */
export function PersonalStep({ draft, onChange, refused, onNext }: StepProps) {
  const [errors, setErrors] = useState(refused)
  const form = useFocusFirstError(errors.fields)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readForm(personalStep, draft)
    if (read.errors) return setErrors(read.errors)
    onNext()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="পুরো নাম" error={errors.fields.name}>
        <TextInput
          name="name"
          autoComplete="name"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="ফোন নম্বর" hint="এই নম্বরে একটি যাচাই কোড পাঠানো হবে।" error={errors.fields.phone}>
        <TextInput
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="01XXXXXXXXX"
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      </Field>
      <Field label="ইমেইল" optional error={errors.fields.email}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          value={draft.email}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </Field>
      <Button type="submit" full>
        পরবর্তী
      </Button>
    </form>
  )
}
