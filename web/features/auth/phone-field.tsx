import type { ComponentProps } from 'react'
import type { FieldError } from '#web/ui/field-messages.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** The number that is the account. */
export function PhoneField({ error, ...input }: { error: FieldError } & ComponentProps<typeof TextInput>) {
  return (
    <Field label="ফোন নম্বর" error={error}>
      <TextInput
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="01XXXXXXXXX"
        {...input}
      />
    </Field>
  )
}
