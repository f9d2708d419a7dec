import { contactInput } from '#worker/features/site-settings/settings-inputs.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { SettingSection } from './setting-section.tsx'
import { LongTextSetting, TextSetting } from './setting-inputs.tsx'
import { settingsFailed, type GroupDraft, type GroupRow } from './settings.calls.ts'
import { settingLabels } from '#worker/features/settings/setting-labels.schema.ts'

const networks = [
  ['facebook_url', 'https://facebook.com/...'],
  ['twitter_url', 'https://x.com/...'],
  ['instagram_url', 'https://instagram.com/...'],
  ['linkedin_url', 'https://linkedin.com/...'],
  ['youtube_url', 'https://youtube.com/...'],
] as const

type ContactFormProps = { row: GroupRow<'contact'>; onSaved: () => void }

export function ContactForm({ row, onSaved }: ContactFormProps) {
  const form = useEdited<typeof row, GroupDraft<'contact'>, typeof contactInput>({
    row,
    schema: contactInput,
    send: (json, version) => unwrap(api.admin.settings.contact.$put({ json }, ifUnchanged(version))),
    onSaved,
    failureMessage: settingsFailed,
  })
  return (
    <EditForm of={form} label="যোগাযোগের তথ্য" labels={settingLabels}>
      <SettingSection title="যোগাযোগ" description="খালি ঘর সাইটে দেখানো হয় না।">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextSetting
            of={form}
            name="contact_phone"
            type="tel"
            inputMode="tel"
            hint="মোবাইল বা অফিসের নম্বর"
          />
          <TextSetting of={form} name="contact_email" type="email" inputMode="email" />
        </div>
        <LongTextSetting of={form} name="contact_address" limit={300} />
        <TextSetting of={form} name="contact_location" hint="যেমন: ঢাকা, বাংলাদেশ" />
      </SettingSection>
      <SettingSection title="সামাজিক যোগাযোগ" description="ঠিকানাগুলো https:// দিয়ে শুরু হবে।">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {networks.map(([name, placeholder]) => (
            <TextSetting
              key={name}
              of={form}
              name={name}
              type="url"
              inputMode="url"
              placeholder={placeholder}
            />
          ))}
          <TextSetting of={form} name="whatsapp_number" type="tel" inputMode="tel" hint="যেমন: 01XXXXXXXXX" />
        </div>
      </SettingSection>
    </EditForm>
  )
}
