import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import {
  contactInput,
  moderationInput,
  retentionInput,
  smsSettingsInput,
  systemInput,
} from '#worker/features/settings-admin/settings-inputs.schema.ts'
import { definitionOf, keysOf, settingLabels } from '#worker/features/settings/settings.schema.ts'
import type { SettingsGroup } from '#worker/features/settings/setting-definitions.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useEdited, type Edited, type Saved, EditForm } from '#web/ui/form/edit-form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { SettingField } from './setting-inputs.tsx'
import { SettingSection } from './setting-section.tsx'
import { settingsFailed } from './settings.calls.ts'
import { ifUnchanged, type Versioned } from '#web/lib/form/edit-version.ts'

/** By the title of the section. */
const descriptions: Readonly<Record<string, string>> = {
  যোগাযোগ: 'খালি ঘর সাইটে দেখানো হয় না।',
  'সামাজিক যোগাযোগ': 'ঠিকানাগুলো https:// দিয়ে শুরু হবে।',
  'তথ্য সংরক্ষণ': 'এত দিন পরে পুরোনো তথ্য নিজে থেকে মুছে যায়। দিন কমালে বাড়তি তথ্য পরের রাতে মুছবে।',
}

type Drawn<Schema extends z.ZodMiniType> = {
  group: SettingsGroup
  label: string
  schema: Schema
  send: (json: z.output<Schema>, version: Versioned) => Promise<Saved>
}

type GroupFormProps = { row: Versioned & object; onSaved?: () => void }

/** The form of a group, drawn from the definitions of its settings. */
function drawForm<Schema extends z.ZodMiniType>({ group, label, schema, send }: Drawn<Schema>) {
  return function GroupForm({ row, onSaved }: GroupFormProps) {
    const form = useEdited<typeof row, Record<string, unknown>, Schema>({
      row,
      schema,
      send,
      onSaved,
      failureMessage: settingsFailed,
    })
    return (
      <EditForm of={form} label={label} labels={settingLabels}>
        <SettingSections of={form} row={row} group={group} />
      </EditForm>
    )
  }
}

const settings = api.admin.settings

export const ContactForm = drawForm({
  group: 'contact',
  label: 'যোগাযোগের তথ্য',
  schema: contactInput,
  send: (json, version) => unwrap(settings.contact.$put({ json }, ifUnchanged(version))),
})

export const SystemForm = drawForm({
  group: 'system',
  label: 'সিস্টেম সেটিংস',
  schema: systemInput,
  send: (json, version) => unwrap(settings.system.$put({ json }, ifUnchanged(version))),
})

export const ModerationForm = drawForm({
  group: 'moderation',
  label: 'যাচাইয়ের সেটিংস',
  schema: moderationInput,
  send: (json, version) => unwrap(settings.moderation.$put({ json }, ifUnchanged(version))),
})

export const RetentionForm = drawForm({
  group: 'retention',
  label: 'তথ্য সংরক্ষণের সেটিংস',
  schema: retentionInput,
  send: (json, version) => unwrap(settings.retention.$put({ json }, ifUnchanged(version))),
})

export const SmsForm = drawForm({
  group: 'sms',
  label: 'এসএমএস সেটিংস',
  schema: smsSettingsInput,
  send: (json, version) => unwrap(api.admin.sms.settings.$put({ json }, ifUnchanged(version))),
})

type SettingSectionsProps<Draft extends object> = { of: Edited<Draft>; row: object; group: SettingsGroup }

/** The fields of a group that name a section, by section, in the order of their definitions. */
export function SettingSections<Draft extends object>({ of, row, group }: SettingSectionsProps<Draft>) {
  const names = keysOf(group)
  const sections = new Set(names.map((name) => definitionOf(name).section))
  return [...sections].map(
    (title) =>
      title && (
        <SettingSection key={title} title={title} description={descriptions[title]}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {names
              .filter((name) => definitionOf(name).section === title)
              .map((name) => (
                <SettingCell key={name} of={of} name={name as keyof Draft & typeof name} row={row} />
              ))}
          </div>
        </SettingSection>
      ),
  )
}

type SettingCellProps<Draft extends object> = Parameters<typeof SettingField<Draft>>[0]

/** A flag and a long text take the whole width; some fields have a note that depends on other values. */
function SettingCell<Draft extends object>({ of, name, row }: SettingCellProps<Draft>) {
  const { kind } = definitionOf(name)
  const values: Readonly<Record<string, unknown>> = { ...of.values }
  const isFree = name === 'biodata_submission_fee' && values.allow_free_biodata_submission === true
  const field = (
    <SettingField
      of={of}
      name={name}
      row={row}
      disabled={isFree}
      {...(isFree && { hint: 'বিনা মূল্যে জমা চালু থাকলে ফি নেওয়া হয় না।' })}
    />
  )
  if (kind !== 'flag' && kind !== 'paragraphs') return field
  return (
    <div className="flex flex-col gap-4 sm:col-span-2">
      {field}
      {name === 'maintenance_mode' && <MaintenanceNote isOn={values[name] === true} row={row} />}
    </div>
  )
}

function MaintenanceNote({ isOn, row }: { isOn: boolean; row: object }): ReactNode {
  if ('maintenance_mode' in row && row.maintenance_mode === true)
    return <Alert tone="warning">সাইট এখন দর্শকদের জন্য বন্ধ আছে।</Alert>
  return isOn && <Alert tone="warning">সংরক্ষণ করলেই সাইট সবার জন্য বন্ধ হবে।</Alert>
}
