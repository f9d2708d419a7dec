import { PhoneInput } from '#web/ui/form/contact-inputs.tsx'
import type { ComponentProps } from 'react'
import { type FieldError, Field } from '#web/ui/form/field.tsx'

export function PhoneField({ error, ...input }: { error: FieldError } & ComponentProps<typeof PhoneInput>) {
  return (
    <Field label="ফোন নম্বর" error={error}>
      <PhoneInput name="phone" {...input} />
    </Field>
  )
}
