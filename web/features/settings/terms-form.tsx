import { lazy, Suspense } from 'react'
import { termsInput } from '#worker/features/settings/admin/settings-inputs.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SettingSection } from './setting-section.tsx'
import { FlagSetting, TextSetting } from './setting-inputs.tsx'
import { settingsFailed, type GroupDraft, type GroupRow } from './settings.calls.ts'
import { settingLabels } from './settings.labels.ts'

const RichTextEditor = lazy(async () => ({
  default: (await import('#web/ui/rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

const parts = [
  {
    title: 'নিবন্ধনের শর্ত',
    description: 'নিবন্ধনের সময় সবাইকে এই শর্ত মানতে হয়।',
    enabled: 'terms_and_conditions_enabled',
    heading: 'terms_and_conditions_title',
    content: 'terms_and_conditions_content',
  },
  {
    title: 'নম্বর দেখার শর্ত',
    description: 'লেখা বদলালে গ্রাহকদের কাছে আবার সম্মতি চাওয়া হয়।',
    enabled: 'terms_of_biodata_enabled',
    heading: 'terms_of_biodata_title',
    content: 'terms_of_biodata_content',
  },
] as const

type TermsFormProps = { row: GroupRow<'terms'>; onSaved: () => void }

export function TermsForm({ row, onSaved }: TermsFormProps) {
  const form = useEdited<typeof row, GroupDraft<'terms'>, typeof termsInput>({
    row,
    schema: termsInput,
    send: (json, version) => unwrap(api.admin.settings.terms.$put({ json }, ifUnchanged(version))),
    onSaved,
    failureMessage: settingsFailed,
  })
  const { values, errors, edit } = form
  return (
    <EditForm of={form} label="শর্তাবলী" labels={settingLabels}>
      {parts.map(({ title, description, enabled, heading, content }) => (
        <SettingSection key={content} title={title} description={description}>
          <FlagSetting of={form} name={enabled} />
          <TextSetting of={form} name={heading} label="শিরোনাম" />
          <Suspense fallback={<Skeleton className="h-64" />}>
            <RichTextEditor
              label={settingLabels[content]}
              value={values[content]}
              error={errors.fields[content]}
              onChange={(html) => edit({ [content]: html })}
            />
          </Suspense>
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold text-action">যেমন দেখাবে</summary>
            <section
              aria-label={`${title}: যেমন দেখাবে`}
              className="flex flex-col gap-3 rounded-card border border-line p-4"
            >
              <h3 className="text-lg">{values[heading]}</h3>
              <RichText html={values[content]} />
            </section>
          </details>
        </SettingSection>
      ))}
    </EditForm>
  )
}
