import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { EmailInput } from '#web/ui/form/email-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { AdminProfile } from './admin-profile.calls.ts'

type Errors = FormErrors['fields']

export function PersonFields({ profile, errors }: { profile: AdminProfile; errors: Errors }) {
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-lg font-semibold">পরিচয়</legend>
      <Field label="নাম" error={errors.name}>
        <TextInput name="name" autoComplete="name" defaultValue={profile.name} />
      </Field>
      <Field label="ইমেইল" optional error={errors.email}>
        <EmailInput name="email" defaultValue={profile.email ?? ''} />
      </Field>
    </fieldset>
  )
}

export function PasswordFields({ mustChange, errors }: { mustChange: boolean; errors: Errors }) {
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-lg font-semibold">পাসওয়ার্ড</legend>
      <Field
        label="নতুন পাসওয়ার্ড"
        hint={mustChange ? 'কমপক্ষে ১০ অক্ষর' : 'কমপক্ষে ১০ অক্ষর; খালি রাখলে আগেরটিই থাকবে'}
        error={errors.password}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field label="নতুন পাসওয়ার্ড আবার লিখুন" error={errors.confirmPassword}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
    </fieldset>
  )
}
