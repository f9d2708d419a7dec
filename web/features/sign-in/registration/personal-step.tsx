import { personalStep } from '#worker/features/sign-in/sign-in.schema.ts'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmailInput } from '#web/ui/form/email-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { RegistrationDraft } from './registration-draft.rules.ts'

export type StepProps = {
  draft: RegistrationDraft
  onChange: (changed: Partial<RegistrationDraft>) => void
  serverErrors: FormErrors
  onNext: () => void
}

export function PersonalStep({ draft, onChange, serverErrors, onNext }: StepProps) {
  const form = useForm({
    schema: personalStep,
    initialErrors: { fields: serverErrors.fields },
    read: () => draft,
    send: async () => onNext(),
  })
  const { errors } = form

  return (
    <Form of={form}>
      <Field label="পুরো নাম" error={errors.fields.name}>
        <TextInput
          name="name"
          autoComplete="name"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="ফোন নম্বর" hint="এই নম্বরে একটি যাচাই কোড পাঠানো হবে।" error={errors.fields.phone}>
        <PhoneInput
          name="phone"
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      </Field>
      <Field label="ইমেইল" optional error={errors.fields.email}>
        <EmailInput
          name="email"
          value={draft.email}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </Field>
      <Button type="submit" full>
        পরবর্তী
      </Button>
    </Form>
  )
}
