import type { ReactNode } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { Select, type SelectOption } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

type FilterProps = {
  label: string
  value: string | number | undefined
  className?: string
}

type FilterSelectProps<Value extends string | number> = FilterProps & {
  /** Label of the option that sets no filter. Leave it out if the filter always has a value. */
  placeholder?: string
  options?: readonly (SelectOption & { value: Value })[]
  /** `undefined` for the placeholder. */
  onChange: (value: Value | undefined) => void
  /** Groups of options, instead of `options`. */
  children?: ReactNode
}

export function FilterSelect<const Value extends string | number>({
  label,
  value,
  className,
  options,
  onChange,
  ...select
}: FilterSelectProps<Value>) {
  const choose = (text: string) =>
    onChange(
      options ? options.find((option) => String(option.value) === text)?.value : (text as Value) || undefined,
    )
  return (
    <Field label={label} className={className}>
      <Select
        {...select}
        value={value ?? ''}
        options={options}
        onChange={(event) => choose(event.target.value)}
      />
    </Field>
  )
}

type FilterDayProps = FilterProps & {
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** A filter by day, as YYYY-MM-DD. */
export const FilterDay = ({ label, value, className, onChange, ...limits }: FilterDayProps) => (
  <Field label={label} className={className}>
    <TextInput
      {...limits}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  </Field>
)

type Days = { from?: string | undefined; to?: string | undefined }

/** The filters by the first and the last day. */
export const FilterDays = ({ address, onChange }: { address: Days; onChange: (days: Days) => void }) => (
  <>
    <FilterDay
      label="এই তারিখ থেকে"
      value={address.from}
      max={address.to}
      onChange={(from) => onChange({ from })}
    />
    <FilterDay
      label="এই তারিখ পর্যন্ত"
      value={address.to}
      min={address.from}
      onChange={(to) => onChange({ to })}
    />
  </>
)
