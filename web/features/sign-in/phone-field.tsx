import type { ComponentProps } from 'react'
import { PhoneInput } from '#web/ui/form/contact-inputs.tsx'
import { Field } from '#web/ui/form/field.tsx'

export const PhoneField = (input: ComponentProps<typeof PhoneInput>) => (
  <Field name="phone" label="ফোন নম্বর">
    <PhoneInput {...input} />
  </Field>
)
