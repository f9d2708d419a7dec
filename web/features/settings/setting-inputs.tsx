import type { ComponentProps, ReactNode } from 'react'
import type { SettingKey, ShownSecret } from '#worker/features/settings/settings.schema.ts'
import type { Edited } from '#web/lib/form/use-edited.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { settingLabels } from './settings.labels.ts'

type SettingProps<Draft extends object> = {
  of: Edited<Draft>
  name: keyof Draft & SettingKey
  label?: string
  hint?: ReactNode
}

const change = <Draft extends object>(name: keyof Draft, value: unknown) =>
  ({ [name]: value }) as unknown as Partial<Draft>

export function TextSetting<Draft extends object>({
  of: { values, errors, edit },
  name,
  label,
  hint,
  ...rest
}: SettingProps<Draft> & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'disabled' | 'placeholder'>) {
  return (
    <Field label={label ?? settingLabels[name]} hint={hint} error={errors.fields[name]}>
      <TextInput
        {...rest}
        name={name}
        autoComplete="off"
        value={String(values[name] ?? '')}
        onChange={(event) => edit(change<Draft>(name, event.target.value))}
      />
    </Field>
  )
}

export function LongTextSetting<Draft extends object>({
  of: { values, errors, edit },
  name,
  label,
  hint,
  limit,
}: SettingProps<Draft> & { limit: number }) {
  return (
    <Field label={label ?? settingLabels[name]} hint={hint} error={errors.fields[name]}>
      <Textarea
        name={name}
        rows={3}
        limit={limit}
        value={String(values[name] ?? '')}
        onChange={(event) => edit(change<Draft>(name, event.target.value))}
      />
    </Field>
  )
}

export function FlagSetting<Draft extends object>({
  of: { values, errors, edit },
  name,
  label,
  hint,
}: SettingProps<Draft>) {
  return (
    <Checkbox
      name={name}
      label={label ?? settingLabels[name]}
      hint={hint}
      error={errors.fields[name]}
      checked={values[name] === true}
      onChange={(event) => edit(change<Draft>(name, event.target.checked))}
    />
  )
}

type SecretSettingProps<Draft extends object> = SettingProps<Draft> & { stored: ShownSecret }

/** A password or key, which the server never returns. An empty field keeps the stored value. */
export function SecretSetting<Draft extends object>({
  of: { values, errors, edit },
  name,
  label,
  stored,
}: SecretSettingProps<Draft>) {
  const value = values[name]
  const isRemoved = value === null
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        label={label ?? settingLabels[name]}
        hint={secretHint(stored, isRemoved)}
        error={errors.fields[name]}
      >
        <TextInput
          name={name}
          type="password"
          autoComplete="new-password"
          disabled={isRemoved}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => edit(change<Draft>(name, event.target.value || stored))}
        />
      </Field>
      {stored.set && (
        <Button
          size="small"
          variant="quiet"
          className="self-start"
          onClick={() => edit(change<Draft>(name, isRemoved ? stored : null))}
        >
          {isRemoved ? 'মুছব না' : 'সংরক্ষিতটি মুছুন'}
        </Button>
      )}
    </div>
  )
}

function secretHint({ set, last4 }: ShownSecret, isRemoved: boolean): string {
  if (isRemoved) return 'সংরক্ষণ করলে মুছে যাবে।'
  if (!set) return 'এখনো দেওয়া হয়নি।'
  return `সংরক্ষিত আছে${last4 && ` (শেষে ${last4})`}। বদলাতে না চাইলে খালি রাখুন।`
}
