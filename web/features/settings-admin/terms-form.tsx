import { EditForm } from '#web/ui/form/edit-form.tsx'
import { biodataTerms, registrationTerms } from '#worker/features/settings-admin/suggested-terms.schema.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { PreviewedText } from '#web/features/content-pages/information-editor.tsx'
import { SettingSection } from './setting-section.tsx'
import { SettingField, useGroupForm } from './setting-inputs.tsx'
import { saving, type GroupRow } from './settings.calls.ts'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'

const parts = [
  {
    title: 'নিবন্ধনের শর্ত',
    description: 'নিবন্ধনের সময় সবাইকে এই শর্ত মানতে হয়।',
    enabled: 'terms_and_conditions_enabled',
    heading: 'terms_and_conditions_title',
    content: 'terms_and_conditions_content',
    draft: registrationTerms,
  },
  {
    title: 'নম্বর দেখার শর্ত',
    description: 'লেখা বদলালে গ্রাহকদের কাছে আবার সম্মতি চাওয়া হয়।',
    enabled: 'terms_of_biodata_enabled',
    heading: 'terms_of_biodata_title',
    content: 'terms_of_biodata_content',
    draft: biodataTerms,
  },
] as const

export function TermsForm({ row }: { row: GroupRow<'terms'> }) {
  const form = useGroupForm(row, saving.terms)
  const { values, errors, edit } = form
  return (
    <EditForm of={form} label="শর্তাবলী" labels={settingLabels}>
      {parts.map(({ title, description, enabled, heading, content, draft }) => (
        <SettingSection key={content} title={title} description={description}>
          <SettingField of={form} row={row} name={enabled} />
          <SettingField of={form} row={row} name={heading} />
          <DraftNotice text={values[content]} draft={draft} onTake={() => edit({ [content]: draft })} />
          <PreviewedText
            label={settingLabels[content]}
            value={values[content]}
            error={errors.fields[content]}
            onChange={(html) => edit({ [content]: html })}
          >
            <h3 className="text-lg">{values[heading]}</h3>
            <RichText html={values[content]} />
          </PreviewedText>
        </SettingSection>
      ))}
    </EditForm>
  )
}

type DraftNoticeProps = { text: string; draft: string; onTake: () => void }

/** Offers a draft while there is no text, and reminds the admin to read a draft that is unchanged. */
function DraftNotice({ text, draft, onTake }: DraftNoticeProps) {
  if (wordsOf(text) === '')
    return (
      <Alert
        tone="warning"
        title="এখনো কোনো লেখা নেই"
        action={
          <Button size="small" variant="secondary" onClick={onTake}>
            খসড়া বসান
          </Button>
        }
      >
        একটি তৈরি খসড়া থেকে শুরু করতে পারেন।
      </Alert>
    )
  if (wordsOf(text) !== wordsOf(draft)) return null
  return (
    <Alert title="এটি তৈরি খসড়া">
      প্রকাশের আগে নিজে পড়ুন এবং আপনার প্রতিষ্ঠানের নিয়মের সঙ্গে মিলিয়ে বদলান। এই লেখার দায় আপনার।
    </Alert>
  )
}

/** The text without tags: the editor writes other HTML for the same words. */
const wordsOf = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '')
