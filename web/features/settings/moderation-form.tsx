import { moderationInput } from '#worker/features/settings/admin/settings-inputs.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { SettingSection } from './setting-section.tsx'
import { TextSetting } from './setting-inputs.tsx'
import { settingsFailed, type GroupDraft, type GroupRow } from './settings.calls.ts'
import { settingLabels } from './settings.labels.ts'

export function ModerationForm({ row }: { row: GroupRow<'moderation'> }) {
  const form = useEdited<typeof row, GroupDraft<'moderation'>, typeof moderationInput>({
    row,
    schema: moderationInput,
    send: (json, version) => unwrap(api.admin.settings.moderation.$put({ json }, ifUnchanged(version))),
    failureMessage: settingsFailed,
  })
  return (
    <EditForm of={form} label="যাচাইয়ের সেটিংস" labels={settingLabels}>
      <SettingSection title="পরিচয়পত্রের ছবি">
        <TextSetting
          of={form}
          name="id_image_retention_days"
          inputMode="numeric"
          hint="সিদ্ধান্তের এত দিন পরে পরিচয়পত্রের ছবি নিজে থেকে মুছে যায়।"
        />
      </SettingSection>
    </EditForm>
  )
}
