import { createContext, use, useId, type ReactNode, type ComponentProps } from 'react'
import { CircleAlert, ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FieldContext, type Control, controlClass, useFieldControl } from './text-input.tsx'

/** A message, or the list of messages of the API, of which the first is shown. */
export type FieldError = string | readonly string[] | undefined | null

export function firstError(error: FieldError): string | undefined {
  return (typeof error === 'string' ? error : error?.[0]) || undefined
}

/** The `aria-describedby` of a control whose messages `FieldMessages` renders. */
export function describedBy(id: string, hint: ReactNode, error: FieldError): string | undefined {
  return [hint && `${id}-hint`, firstError(error) && `${id}-error`].filter(Boolean).join(' ') || undefined
}

export function FieldMessages({ id, hint, error }: { id: string; hint?: ReactNode; error?: FieldError }) {
  const message = firstError(error)
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {message && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <Icon icon={CircleAlert} className="mt-0.5 size-5" />
          {message}
        </p>
      )}
    </>
  )
}

/** What a form tells its fields and its button. */
export const FormContext = createContext<{ errors: Readonly<Record<string, FieldError>>; pending: boolean }>({
  errors: {},
  pending: false,
})

/** The error that the form around has for a field. */
export const useFieldError = (name: string): FieldError => use(FormContext).errors[name]

type FieldProps = {
  label: ReactNode
  /** The name of the control. In a form it has the error of this name. */
  name?: string
  hint?: ReactNode
  error?: FieldError
  /** Adds '(ঐচ্ছিক)' to the label. */
  optional?: boolean
  className?: string
  children: ReactNode
}

/** Label, hint and error of the one control given as child: `<Field label="…"><TextInput /></Field>`. */
export function Field({ label, name = '', hint, optional, className = '', children, ...rest }: FieldProps) {
  const id = useId()
  const error = useFieldError(name) ?? rest.error
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

export type SelectOption = { value: string | number; label: string; disabled?: boolean }

type SelectProps = ComponentProps<'select'> & {
  /** The options. `children` can contain `<option>` and `<optgroup>` instead. */
  options?: readonly SelectOption[]
  /** Label of a first, empty option, such as 'জেলা নির্বাচন করুন'. */
  placeholder?: string
}

export function Select({ options = [], placeholder, className = '', children, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        {...rest}
        className={`${controlClass} appearance-none truncate pe-11 ${className}`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon
        icon={ChevronDown}
        className="pointer-events-none absolute end-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
