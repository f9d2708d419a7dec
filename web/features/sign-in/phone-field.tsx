import type { ComponentProps } from 'react'
import type { FieldError } from '#web/ui/form/field-messages.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'

export function PhoneField({ error, ...input }: { error: FieldError } & ComponentProps<typeof PhoneInput>) {
  return (
    <Field label="ফোন নম্বর" error={error}>
      <PhoneInput name="phone" {...input} />
    </Field>
  )
}
