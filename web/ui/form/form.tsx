import type { ComponentProps, ReactNode } from 'react'
import type { FormState } from '#web/lib/form/use-form.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> & {
  /** From `useForm`. */
  of: FormState
  children: ReactNode
}

/** The form of `useForm`: the error of the whole form above the fields. */
export function Form({ of: { errors, props }, className = '', children, ...rest }: FormProps) {
  return (
    <form {...rest} {...props} className={`flex flex-col gap-4 ${className}`}>
      {errors.message && <Alert tone="danger">{errors.message}</Alert>}
      {children}
    </form>
  )
}
