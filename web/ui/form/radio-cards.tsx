import { useId, type ReactNode } from 'react'
import { describedBy, FieldMessages, firstError, useFieldError, type FieldError } from './field.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

export type RadioCard<Value extends string = string> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  icon?: Drawing
}

type RadioCardsProps<Value extends string> = {
  /** In a form they have the error of this name. */
  name: string
  label: ReactNode
  options: readonly RadioCard<Value>[]
  value?: Value
  onChange?: (value: Value) => void
  error?: FieldError
  className?: string
}

export function RadioCards<Value extends string>({
  name,
  label,
  options,
  value,
  onChange,
  className = 'grid gap-3',
  ...rest
}: RadioCardsProps<Value>) {
  const id = useId()
  const error = useFieldError(name) ?? rest.error
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy(id, undefined, error)}
      aria-invalid={firstError(error) ? true : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <label key={option.value} className="relative grid">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              onChange={() => onChange?.(option.value)}
              className="peer absolute start-4 top-4.5 size-5 accent-action"
            />
            <span className="flex min-h-14 items-start gap-3 rounded-card border border-line-strong bg-surface py-3.5 ps-12 pe-4 peer-checked:border-action peer-checked:bg-tint peer-checked:ringed peer-disabled:bg-sunken peer-disabled:text-muted">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{option.label}</span>
                {option.description && <span className="block text-sm text-muted">{option.description}</span>}
              </span>
              {option.icon && <Icon icon={option.icon} className="mt-0.5 size-6 text-action" />}
            </span>
          </label>
        ))}
      </div>
      <FieldMessages id={id} error={error} />
    </fieldset>
  )
}
