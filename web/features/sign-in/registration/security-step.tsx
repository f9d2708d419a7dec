import { useState } from 'react'
import { EmailInput, PhoneInput } from '#web/ui/form/contact-inputs.tsx'
import { securityStep, personalStep } from '#worker/features/sign-in/sign-in.schema.ts'
import { useForm, Form } from '#web/ui/form/form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceSearch } from '#web/features/places/place-search.tsx'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ensureUncommonPassword, NewPasswordField } from '../new-password.tsx'
import type { RegistrationDraft } from './registration-draft.rules.ts'
import { StepButtons } from './step-buttons.tsx'

type StepProps = {
  draft: RegistrationDraft
  onChange: (changed: Partial<RegistrationDraft>) => void
  serverErrors: FormErrors
  /** `changed`: what the check of this step has made of the typed values. */
  onNext: (changed?: Partial<RegistrationDraft>) => void
}

export function PersonalStep({
  draft,
  onChange,
  serverErrors,
  onNext,
  onBack,
}: StepProps & { onBack: () => void }) {
  const form = useForm({
    schema: personalStep,
    initialErrors: { fields: serverErrors.fields },
    read: () => draft,
    // From here on the number is shown as it will be stored and dialled.
    send: async ({ phone }) => onNext({ phone }),
  })

  return (
    <Form of={form} className="contents!">
      <Field name="name" label="পুরো নাম">
        <TextInput
          autoComplete="name"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field name="phone" label="ফোন নম্বর" hint="এই নম্বরে একটি কোড পাঠানো হবে।">
        <PhoneInput value={draft.phone} onChange={(event) => onChange({ phone: event.target.value })} />
      </Field>
      <Field name="email" label="ইমেইল" optional>
        <EmailInput value={draft.email} onChange={(event) => onChange({ email: event.target.value })} />
      </Field>
      <StepButtons submitLabel="এগিয়ে যান" pending={form.pending} onBack={onBack} />
    </Form>
  )
}

type SecurityStepProps = StepProps & {
  /** As in `PlaceSearch`. */
  places: PlaceTree | null | undefined
  onPlacesAgain: () => void
  onBack: () => void
  restored: boolean
}

export function SecurityStep({ draft, onChange, serverErrors, onNext, ...rest }: SecurityStepProps) {
  const form = useForm({
    schema: securityStep,
    initialErrors: { fields: serverErrors.fields },
    read: () => ({ ...draft, role: draft.role ?? undefined }),
    send: async ({ password }) => {
      ensureUncommonPassword(password, draft)
      onNext()
    },
  })
  const isWorker = draft.role === 'service_worker'
  const [wantsPlace, setWantsPlace] = useState(false)

  return (
    <Form of={form} className="contents!">
      {rest.restored && draft.password === '' && (
        <Alert>আগের লেখা তথ্য রাখা আছে। নিরাপত্তার জন্য শুধু পাসওয়ার্ডটি আবার দিন।</Alert>
      )}
      <NewPasswordField
        value={draft.password}
        person={draft}
        onChange={(password) => onChange({ password })}
      />
      {isWorker || wantsPlace || draft.division_id !== null ? (
        <PlaceSearch
          places={rest.places}
          onRetry={rest.onPlacesAgain}
          draft={draft}
          onChange={onChange}
          optional={!isWorker}
        />
      ) : (
        <Button variant="quiet" size="small" className="-ms-2 self-start" onClick={() => setWantsPlace(true)}>
          এলাকা যোগ করুন (ঐচ্ছিক)
        </Button>
      )}
      <StepButtons submitLabel="এগিয়ে যান" pending={form.pending} onBack={rest.onBack} />
    </Form>
  )
}
