import { retentionInput } from '#worker/features/site-settings/settings-inputs.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { SettingSection } from './setting-section.tsx'
import { TextSetting } from './setting-inputs.tsx'
import { settingsFailed, type GroupDraft, type GroupRow } from './settings.calls.ts'
import { settingLabels } from '#worker/features/settings/setting-labels.schema.ts'

export function RetentionForm({ row }: { row: GroupRow<'retention'> }) {
  const form = useEdited<typeof row, GroupDraft<'retention'>, typeof retentionInput>({
    row,
    schema: retentionInput,
    send: (json, version) => unwrap(api.admin.settings.retention.$put({ json }, ifUnchanged(version))),
    failureMessage: settingsFailed,
  })
  return (
    <EditForm of={form} label="তথ্য সংরক্ষণের সেটিংস" labels={settingLabels}>
      <SettingSection
        title="তথ্য সংরক্ষণ"
        description="এত দিন পরে পুরোনো তথ্য নিজে থেকে মুছে যায়। দিন কমালে বাড়তি তথ্য পরের রাতে মুছবে।"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextSetting
            of={form}
            name="retention_audit_days"
            inputMode="numeric"
            hint="২০০ থেকে ৩,৬৫০ দিন। কে কী বদলেছেন, তার ইতিহাস।"
          />
          <TextSetting
            of={form}
            name="retention_payment_events_days"
            inputMode="numeric"
            hint="৯০ থেকে ৩,৬৫০ দিন। পেমেন্ট ও তার ধাপগুলো মোছা হয় না।"
          />
          <TextSetting
            of={form}
            name="retention_sms_days"
            inputMode="numeric"
            hint="৭ থেকে ৩৬৫ দিন। নম্বরসহ পুরো এসএমএস মুছে যায়।"
          />
          <TextSetting
            of={form}
            name="retention_registrations_days"
            inputMode="numeric"
            hint="১ থেকে ৩০ দিন। যাঁরা ফোন নম্বর যাচাই করেননি।"
          />
          <TextSetting
            of={form}
            name="retention_security_events_days"
            inputMode="numeric"
            hint="৩০ থেকে ৭৩০ দিন। লগইন ও পাসওয়ার্ডের ঘটনা।"
          />
          <TextSetting
            of={form}
            name="retention_warnings_days"
            inputMode="numeric"
            hint="৩০ থেকে ৭৩০ দিন। শেষবার ঘটার বা মিটে যাওয়ার পর থেকে।"
          />
          <TextSetting
            of={form}
            name="retention_job_runs_days"
            inputMode="numeric"
            hint="৭ থেকে ৭৩০ দিন। কোন কাজ কখন চলেছে, কী হয়েছে।"
          />
        </div>
      </SettingSection>
    </EditForm>
  )
}
