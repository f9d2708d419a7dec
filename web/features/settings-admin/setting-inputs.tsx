import { Select, Field } from '#web/ui/form/field.tsx'
import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod/mini'
import {
  definitionOf,
  settingLabels,
  type SettingKey,
  type ShownSecret,
} from '#worker/features/settings/settings.schema.ts'
import type { Definition } from '#worker/features/settings/setting-definitions.schema.ts'
import { useEdited, type Edited } from '#web/ui/form/edit-form.tsx'
import { reloadPublicData } from '#web/lib/root-data.ts'
import type { Versioned } from '#web/lib/form/edit-version.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { formatCount } from '#web/lib/format.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { writeDay } from '#web/ui/list/day-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { DraftOf } from './settings.calls.ts'

/** How a group is saved: an entry of `saving`, or the same for a form with files. */
export type Saving<Row extends Versioned, Schema extends z.ZodMiniType, Draft extends object> = Pick<
  Parameters<typeof useEdited<Row, Draft, Schema>>[0],
  'schema' | 'send'
>

/** The form of a group of settings, which every page may show. */
export const useGroupForm = <
  Row extends Versioned,
  Schema extends z.ZodMiniType,
  Draft extends object = DraftOf<Row>,
>(
  row: Row,
  { schema, send }: Saving<Row, Schema, Draft>,
) =>
  useEdited<Row, Draft, Schema>({
    row,
    schema,
    send,
    onSaved: reloadPublicData,
    failureMessage: 'সেটিংস হালনাগাদ করা যায়নি',
  })

type SettingProps<Draft extends object> = {
  of: Edited<Draft>
  name: keyof Draft & SettingKey
  hint?: ReactNode
}

type SettingFieldProps<Draft extends object> = SettingProps<Draft> & {
  /** The saved values: a secret is drawn from what is stored, and is lost when its address changes. */
  row: object
  disabled?: boolean
}

type Keyboard = Pick<ComponentProps<'input'>, 'type' | 'inputMode'>

const url: Keyboard = { type: 'url', inputMode: 'url' }
const tel: Keyboard = { type: 'tel', inputMode: 'tel' }
const keyboards: { [Kind in NonNullable<Definition['kind']>]?: Keyboard } = {
  address: url,
  service_address: url,
  telephone: tel,
  chat_number: tel,
  mobile: tel,
  email: { type: 'email', inputMode: 'email' },
}

const numberKeyboard = ({ bounds }: Definition): Keyboard => ({
  inputMode: bounds?.decimals ? 'decimal' : 'numeric',
})

const hintOf = ({ bounds, hint }: Definition) =>
  bounds?.unit
    ? `${formatCount(bounds.min)} থেকে ${formatCount(bounds.max)} ${bounds.unit}। ${hint ?? ''}`
    : hint

/** The field of a setting, drawn from its definition. `hint` replaces that of the definition. */
export function SettingField<Draft extends object>({
  row,
  disabled = false,
  ...props
}: SettingFieldProps<Draft>) {
  const definition = definitionOf(props.name)
  const { kind, secret, sentTo, choices, max = 1000 } = definition
  const { placeholder = kind === 'day' ? 'দিন/মাস/বছর' : undefined } = definition
  const shared = { hint: hintOf(definition), ...props }
  const stored: Readonly<Record<string, unknown>> = { ...row }
  if (secret)
    return (
      <SecretSetting
        {...shared}
        stored={stored[props.name] as ShownSecret}
        addressChanged={sentTo !== undefined && stored[sentTo] !== (props.of.values as typeof stored)[sentTo]}
      />
    )
  const { of, name } = props
  const label = settingLabels[name]
  const value = of.values[name]
  const edit = (edited: unknown) => of.edit(change<Draft>(name, edited))
  if (kind === 'flag')
    return (
      <Checkbox
        name={name}
        label={label}
        hint={shared.hint}
        error={of.errors.fields[name]}
        checked={value === true}
        onChange={({ target }) => edit(target.checked)}
      />
    )
  const control = {
    value: shownText(name, String(value ?? '')),
    onChange: ({ target }: { target: { value: string } }) => edit(target.value),
  }
  const keyboard = kind === 'number' ? numberKeyboard(definition) : kind && keyboards[kind]
  return (
    <Field name={name} label={label} hint={shared.hint}>
      {kind === 'paragraphs' ? (
        <Textarea {...control} rows={3} limit={max} />
      ) : choices ? (
        <Select {...control} options={Object.entries(choices).map(([value, label]) => ({ value, label }))} />
      ) : (
        <TextInput
          {...control}
          {...keyboard}
          autoComplete="off"
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
    </Field>
  )
}

const change = <Draft extends object>(name: keyof Draft, value: unknown) =>
  ({ [name]: value }) as unknown as Partial<Draft>

/** A stored day is shown as people write it. */
const shownText = (name: SettingKey, value: string) =>
  definitionOf(name).kind === 'day' && /^\d{4}-/.test(value) ? writeDay(value) : value

type SecretSettingProps<Draft extends object> = SettingProps<Draft> & {
  stored: ShownSecret
  /** Whether the form has another address than the one that the stored secret was entered for. */
  addressChanged?: boolean
}

/** A password or key, which the server never returns. An empty field keeps the stored value. */
function SecretSetting<Draft extends object>({
  of,
  name,
  hint,
  stored,
  addressChanged = false,
}: SecretSettingProps<Draft>) {
  const value = of.values[name]
  const isRemoved = value === null
  const isLost = stored.set && addressChanged && typeof value !== 'string' && !isRemoved
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        name={name}
        label={settingLabels[name]}
        hint={isLost ? undefined : secretHint(stored, isRemoved, hint)}
      >
        <TextInput
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

function secretHint({ set, last4 }: ShownSecret, isRemoved: boolean, unset: ReactNode): ReactNode {
  if (isRemoved) return 'সংরক্ষণ করলে মুছে যাবে।'
  if (!set) return unset ?? 'এখনো দেওয়া হয়নি।'
  return `সংরক্ষিত আছে${last4 && ` (শেষে ${last4})`}। বদলাতে না চাইলে খালি রাখুন।`
}
