import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import {
  definitionOf,
  keysOf,
  settingLabels,
  type SettingKey,
} from '#worker/features/settings/settings.schema.ts'
import type { SettingsGroup } from '#worker/features/settings/setting-definitions.schema.ts'
import { permissionsOf } from '#worker/lib/staff-rights.schema.ts'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import type { PageRow } from '#web/app/pages/page.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { type Edited, EditForm } from '#web/ui/form/edit-form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { SettingField, useGroupForm, type Saving } from './setting-inputs.tsx'
import { SettingSection } from './setting-section.tsx'
import { saving } from './settings.calls.ts'
import type { Versioned } from '#web/lib/form/edit-version.ts'

/** By the title of the section. */
const descriptions: Readonly<Record<string, string>> = {
  যোগাযোগ: 'খালি ঘর সাইটে দেখানো হয় না।',
  'সামাজিক যোগাযোগ': 'ঠিকানাগুলো https:// দিয়ে শুরু হবে।',
  'তথ্য সংরক্ষণ': 'এত দিন পরে পুরোনো তথ্য নিজে থেকে মুছে যায়। দিন কমালে বাড়তি তথ্য পরের রাতে মুছবে।',
}

type GroupFormProps<Schema extends z.ZodMiniType> = {
  by: Saving<Versioned & object, Schema, Record<string, unknown>> & { group: SettingsGroup }
  label: string
  row: Versioned & object
  /** By default all. */ sections?: readonly string[]
}

/** The form of a group, or of some of its sections, drawn from the definitions of its settings. */
export function GroupForm<Schema extends z.ZodMiniType>({ by, label, row, ...rest }: GroupFormProps<Schema>) {
  const { sections = sectionsOf(by.group) } = rest
  const form = useGroupForm<typeof row, Schema, Record<string, unknown>>(row, by)
  return (
    <EditForm of={form} label={label} labels={settingLabels} quiet={sections.length === 1}>
      <SettingSections of={form} row={row} group={by.group} sections={sections} />
    </EditForm>
  )
}

const sectionsOf = (group: SettingsGroup): string[] => [
  ...new Set(keysOf(group).flatMap((name) => definitionOf(name).section ?? [])),
]

const generalSections = ['রক্ষণাবেক্ষণ', 'ফি ও সীমা', 'নিরাপত্তা']
const rareSection = 'সময় ও মুদ্রা'

type SystemTabProps = Record<'system' | 'moderation' | 'retention', Versioned & object>

/** What concerns the whole site; each part of the site with its switch; and what is hardly ever changed. */
export const SystemTab = ({ system, moderation, retention }: SystemTabProps) => (
  <div className="flex flex-col gap-5">
    <GroupForm by={saving.system} label="সিস্টেম সেটিংস" row={system} sections={generalSections} />
    <h2 className="text-xl">সাইটের অংশ</h2>
    {sectionsOf('system')
      .filter((title) => !generalSections.includes(title) && title !== rareSection)
      .map((title) => (
        <GroupForm key={title} by={saving.system} label={title} row={system} sections={[title]} />
      ))}
    <Fold title="সময় ও মুদ্রা, যাচাইয়ের সারি, আর কোন তথ্য কত দিন থাকে">
      <GroupForm by={saving.system} label={rareSection} row={system} sections={[rareSection]} />
      <GroupForm by={saving.moderation} label="যাচাইয়ের সেটিংস" row={moderation} />
      <GroupForm by={saving.retention} label="তথ্য সংরক্ষণ" row={retention} />
    </Fold>
  </div>
)

export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2 text-xl font-semibold">{title}</summary>
    <div className="mt-3 flex flex-col gap-8">{children}</div>
  </details>
)

type SettingSectionsProps<Draft extends object> = {
  of: Edited<Draft>
  row: object
  group: SettingsGroup
  sections?: readonly string[]
}

/** The fields of a group that name a section, by section. */
export const SettingSections = <Draft extends object>({ sections, ...props }: SettingSectionsProps<Draft>) =>
  (sections ?? sectionsOf(props.group)).map((title) => <Section key={title} {...props} title={title} />)

type SectionProps<Draft extends object> = Omit<SettingSectionsProps<Draft>, 'sections'> & { title: string }

/** A part of the site, which begins with its switch, is folded while it is off. */
function Section<Draft extends object>({ of, row, group, title }: SectionProps<Draft>) {
  const names = keysOf(group).filter((name) => definitionOf(name).section === title)
  const [first] = names
  const isPart = first !== undefined && definitionOf(first).kind === 'flag'
  const isOn = isPart && (row as Readonly<Record<string, unknown>>)[first] === true
  const isAlwaysOpen = !isPart || generalSections.includes(title)
  const page = isOn && pageOf(first)
  return (
    <SettingSection
      title={title}
      description={descriptions[title]}
      status={isPart && <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'চালু' : 'বন্ধ'}</Badge>}
      open={isAlwaysOpen ? undefined : isOn}
    >
      {page && (
        <Link to={page.path} className="inline-flex min-h-11 items-center self-start text-action underline">
          {page.title}
        </Link>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <SettingCell key={name} of={of} name={name as keyof Draft & typeof name} row={row} />
        ))}
      </div>
    </SettingSection>
  )
}

/** The page that a part has while it is on. */
function pageOf(name: SettingKey): PageRow | undefined {
  const rights: readonly unknown[] = permissionsOf(name)
  return Object.values<PageRow>(adminPages).find(({ right }) => right && rights.includes(right))
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
