import type { ComponentProps, ReactNode } from 'react'
import type { SettingKey, ShownSecret } from '#worker/features/settings/settings.schema.ts'
import type { Edited } from '#web/lib/form/use-edited.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { settingLabels } from '#worker/features/settings/setting-labels.schema.ts'

type SettingProps<Draft extends object> = {
  of: Edited<Draft>
  name: keyof Draft & SettingKey
  label?: string
  hint?: ReactNode
}

const change = <Draft extends object>(name: keyof Draft, value: unknown) =>
  ({ [name]: value }) as unknown as Partial<Draft>

export function TextSetting<Draft extends object>({
  of,
  name,
  label,
  hint,
  ...rest
}: SettingProps<Draft> & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'disabled' | 'placeholder'>) {
  return (
    <Field label={label ?? settingLabels[name]} hint={hint} error={of.errors.fields[name]}>
      <TextInput
        {...rest}
        name={name}
        autoComplete="off"
        value={String(of.values[name] ?? '')}
        onChange={(event) => of.edit(change<Draft>(name, event.target.value))}
      />
    </Field>
  )
}

export function LongTextSetting<Draft extends object>({
  of,
  name,
  label,
  hint,
  limit,
}: SettingProps<Draft> & { limit: number }) {
  return (
    <Field label={label ?? settingLabels[name]} hint={hint} error={of.errors.fields[name]}>
      <Textarea
        name={name}
        rows={3}
        limit={limit}
        value={String(of.values[name] ?? '')}
        onChange={(event) => of.edit(change<Draft>(name, event.target.value))}
      />
    </Field>
  )
}

export function FlagSetting<Draft extends object>({ of, name, label, hint }: SettingProps<Draft>) {
  return (
    <Checkbox
      name={name}
      label={label ?? settingLabels[name]}
      hint={hint}
      error={of.errors.fields[name]}
      checked={of.values[name] === true}
      onChange={(event) => of.edit(change<Draft>(name, event.target.checked))}
    />
  )
}

type SecretSettingProps<Draft extends object> = SettingProps<Draft> & {
  stored: ShownSecret
  /** Whether the form has another address than the one that the stored secret was entered for. */
  addressChanged?: boolean
}

/** A password or key, which the server never returns. An empty field keeps the stored value. */
export function SecretSetting<Draft extends object>({
  of,
  name,
  label,
  stored,
  addressChanged = false,
}: SecretSettingProps<Draft>) {
  const value = of.values[name]
  const isRemoved = value === null
  const isLost = stored.set && addressChanged && typeof value !== 'string' && !isRemoved
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        label={label ?? settingLabels[name]}
        hint={isLost ? undefined : secretHint(stored, isRemoved)}
        error={of.errors.fields[name]}
      >
        <TextInput
          name={name}
          type="password"
          autoComplete="new-password"
          disabled={isRemoved}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => of.edit(change<Draft>(name, event.target.value || stored))}
        />
      </Field>
      {isLost && (
        <Alert tone="warning">
          যেখানে এটি পাঠানো হয় তা বদলেছে, তাই সংরক্ষিতটি মুছে যাবে। রাখতে চাইলে আবার দিন।
        </Alert>
      )}
      {stored.set && (
        <Button
          size="small"
          variant="quiet"
          className="self-start"
          onClick={() => of.edit(change<Draft>(name, isRemoved ? stored : null))}
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
