import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { EmailInput } from '#web/ui/form/email-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { PhotoField } from './photo-field.tsx'
import type { StaffMember } from './staff.calls.ts'
import { roleNames } from '#web/features/people/people.labels.ts'
import { staffRoles, type StaffRole } from '#worker/features/people/people.schema.ts'

type StaffFieldsProps = {
  member: StaffMember | null
  errors: FormErrors['fields']
  onChange: () => void
}

const roleHints: Record<StaffRole, string> = {
  staff: 'বায়োডাটা যাচাই করেন, গ্রাহক ও সেবাদাতা দেখেন',
  admin: 'সেটিংস, পেমেন্ট ও স্টাফসহ সবকিছু করতে পারেন',
}

export function StaffFields({ member, errors, onChange }: StaffFieldsProps) {
  return (
    <>
      <Field label="নাম" error={errors.name}>
        <TextInput name="name" defaultValue={member?.name} autoComplete="off" />
      </Field>
      <Field label="ফোন নম্বর" hint="এই নম্বর দিয়ে লগইন করবেন" error={errors.phone}>
        <PhoneInput name="phone" defaultValue={member?.phone} autoComplete="off" />
      </Field>
      <Field label="ইমেইল" optional error={errors.email}>
        <EmailInput name="email" defaultValue={member?.email ?? ''} autoComplete="off" />
      </Field>
      <Field
        label={member ? 'নতুন পাসওয়ার্ড' : 'পাসওয়ার্ড'}
        optional={member !== null}
        hint={member ? 'খালি রাখলে আগেরটিই থাকবে। বদলালে সব ডিভাইস থেকে লগআউট হবেন।' : 'কমপক্ষে ১০ অক্ষর'}
        error={errors.password}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field label="ভূমিকা" error={errors.role}>
        <Select
          name="role"
          defaultValue={member?.role ?? 'staff'}
          options={staffRoles.map((role) => ({
            value: role,
            label: `${roleNames[role]}: ${roleHints[role]}`,
          }))}
        />
      </Field>
      <PhotoField
        name={member?.name ?? ''}
        current={member?.photo ?? null}
        error={errors.photo}
        onChange={onChange}
      />
    </>
  )
}
