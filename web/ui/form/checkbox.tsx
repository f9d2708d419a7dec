import { useId, type ComponentProps, type ReactNode } from 'react'
import { describedBy, FieldMessages, firstError, type FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: FieldError
}

export function Checkbox({ label, hint, error, className = '', ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          aria-describedby={describedBy(id, hint, error)}
          aria-invalid={firstError(error) ? true : undefined}
          {...rest}
          className="mt-0.5 size-6 shrink-0 accent-action"
        />
        <span>{label}</span>
      </label>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  )
}
