import { createContext, use, useId, type ReactNode } from 'react'
import { describedBy, FieldMessages, firstError, type FieldError } from './field-messages.tsx'

/** What a `Form` tells its fields and its button. */
export const FormContext = createContext<{ errors: Readonly<Record<string, FieldError>>; pending: boolean }>({
  errors: {},
  pending: false,
})

type FieldProps = {
  label: ReactNode
  /** The name of the control. In a `Form` it has the error of this name. */
  name?: string
  hint?: ReactNode
  error?: FieldError
  /** Adds '(ঐচ্ছিক)' to the label. */
  optional?: boolean
  className?: string
  children: ReactNode
}

type Control = { id: string; name?: string | undefined; 'aria-describedby'?: string; 'aria-invalid'?: true }

const FieldContext = createContext<Control | undefined>(undefined)

/** Label, hint and error of the one control given as child: `<Field label="…"><TextInput /></Field>`. */
export function Field({ label, name = '', hint, optional, className = '', children, ...rest }: FieldProps) {
  const id = useId()
  const error = use(FormContext).errors[name] ?? rest.error
  const control: Control = {
    id,
    name: name || undefined,
    'aria-describedby': describedBy(id, hint, error),
    'aria-invalid': firstError(error) ? true : undefined,
  }
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="self-start font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (ঐচ্ছিক)</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  )
}

/** The id, name and aria attributes for the control inside a `Field`; empty outside of one. */
export function useFieldControl(): Partial<Control> {
  return use(FieldContext) ?? {}
}
