import { EmailInput, PhoneInput } from '#web/ui/form/contact-inputs.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { BriefcaseBusiness, Search } from 'lucide-react'
import { securityStep, personalStep } from '#worker/features/sign-in/sign-in.schema.ts'
import { useForm, Form } from '#web/ui/form/form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { chosenPlace, type PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { PlaceFields } from '#web/features/places/place-fields.tsx'
import { roleNames, type RegistrationDraft } from './registration-draft.rules.ts'
import { StepButtons } from './step-buttons.tsx'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { Button } from '#web/ui/layout/button.tsx'

type SecurityStepProps = StepProps & { places: PlaceTree | null; onBack: () => void; restored: boolean }

export function SecurityStep({ draft, onChange, serverErrors, onNext, ...rest }: SecurityStepProps) {
  const form = useForm({
    schema: securityStep,
    initialErrors: { fields: serverErrors.fields },
    // The schema expects '' for a level that is not chosen.
    read: () => ({ ...draft, division_id: '', district_id: '', upazila_id: '', ...chosenPlace(draft) }),
    send: async () => onNext(),
  })
  const { errors } = form
  const { division_id, district_id, upazila_id } = errors.fields

  return (
    <Form of={form} className="gap-5">
      {rest.restored && draft.password === '' && (
        <Alert>আগের লেখা তথ্য রাখা আছে। নিরাপত্তার জন্য শুধু পাসওয়ার্ডটি আবার দিন।</Alert>
      )}
      <RadioCards
        name="role"
        label="আপনি কী চান?"
        value={draft.role}
        onChange={(role) => onChange({ role })}
        error={errors.fields.role}
        className="grid gap-3 sm:grid-cols-2"
        options={[
          { value: 'customer', label: roleNames.customer, icon: Search },
          { value: 'service_worker', label: roleNames.service_worker, icon: BriefcaseBusiness },
        ]}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field name="password" label="পাসওয়ার্ড" hint="কমপক্ষে ৬ অক্ষর">
          <PasswordInput
            autoComplete="new-password"
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        </Field>
        <Field name="confirmPassword" label="পাসওয়ার্ড নিশ্চিত করুন">
          <PasswordInput
            autoComplete="new-password"
            value={draft.confirmPassword}
            onChange={(event) => onChange({ confirmPassword: event.target.value })}
          />
        </Field>
      </div>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-2 text-lg font-semibold">ঠিকানা</legend>
        {(division_id || district_id || upazila_id) && <p className="text-danger">ঠিকানার সব ঘর পূরণ করুন।</p>}
        <PlaceFields places={rest.places} draft={draft} errors={errors.fields} onChange={onChange} />
      </fieldset>
      <StepButtons submitLabel="পরবর্তী" onBack={rest.onBack} />
    </Form>
  )
}

type StepProps = {
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

  return (
    <Form of={form}>
      <Field name="name" label="পুরো নাম">
        <TextInput
          autoComplete="name"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field name="phone" label="ফোন নম্বর" hint="এই নম্বরে একটি যাচাই কোড পাঠানো হবে।">
        <PhoneInput value={draft.phone} onChange={(event) => onChange({ phone: event.target.value })} />
      </Field>
      <Field name="email" label="ইমেইল" optional>
        <EmailInput value={draft.email} onChange={(event) => onChange({ email: event.target.value })} />
      </Field>
      <Button type="submit" full>
        পরবর্তী
      </Button>
    </Form>
  )
}
