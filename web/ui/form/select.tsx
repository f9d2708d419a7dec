import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { controlClass, useFieldControl } from './text-input.tsx'

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
