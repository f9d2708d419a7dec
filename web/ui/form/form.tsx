import { use, type ComponentProps, type ReactNode } from 'react'
import type { FormState } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { FormContext } from './field.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> & {
  /** From `useForm`. */
  of: FormState
  children: ReactNode
}

/** The form of `useForm`: the error of the whole form above the fields. */
export function Form({ of: { errors, pending, props }, className = '', children, ...rest }: FormProps) {
  return (
    <form {...rest} {...props} className={`flex flex-col gap-4 ${className}`}>
      {errors.message && <Alert tone="danger">{errors.message}</Alert>}
      <FormContext value={{ errors: errors.fields, pending }}>{children}</FormContext>
    </form>
  )
}

/** The button that sends the form around it. */
export const SubmitButton = (props: Omit<ComponentProps<typeof Button>, 'type' | 'onClick'>) => (
  <Button type="submit" pending={use(FormContext).pending} {...props} />
)
