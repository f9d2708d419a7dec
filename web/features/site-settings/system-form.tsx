import {
  systemInput,
  secondFactorLevels,
  timezones,
  moderationInput,
} from '#worker/features/site-settings/settings-inputs.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { SettingSection } from './setting-section.tsx'
import { FlagSetting, TextSetting } from './setting-inputs.tsx'
import { settingsFailed, type GroupDraft, type GroupRow } from './settings.calls.ts'
import { timezoneLabels } from '#web/features/information/information.labels.ts'
import { settingLabels } from '#worker/features/settings/setting-labels.schema.ts'

const secondFactorLevelLabels: Record<(typeof secondFactorLevels)[number], string> = {
  '': 'শুধু অ্যাডমিন (সাধারণ নিয়ম)',
  none: 'কারও জন্য নয়',
  admin: 'শুধু অ্যাডমিন',
  staff: 'অ্যাডমিন ও স্টাফ',
}

type SystemFormProps = { row: GroupRow<'system'>; onSaved: () => void }

export function SystemForm({ row, onSaved }: SystemFormProps) {
  const form = useEdited<typeof row, GroupDraft<'system'>, typeof systemInput>({
    row,
    schema: systemInput,
    send: (json, version) => unwrap(api.admin.settings.system.$put({ json }, ifUnchanged(version))),
    onSaved,
    failureMessage: settingsFailed,
  })
  const { values } = form
  const isFree = values.allow_free_biodata_submission
  return (
    <EditForm of={form} label="সিস্টেম সেটিংস" labels={settingLabels}>
      <SettingSection title="বায়োডাটা জমা">
        <FlagSetting of={form} name="allow_free_biodata_submission" />
        <TextSetting
          of={form}
          name="biodata_submission_fee"
          inputMode="decimal"
          disabled={isFree}
          hint={isFree ? 'বিনা মূল্যে জমা চালু থাকলে ফি নেওয়া হয় না।' : 'টাকায়, যেমন ৯৯.৫০'}
        />
        <TextSetting
          of={form}
          name="biodata_daily_view_limit_default"
          inputMode="numeric"
          hint="নতুন প্ল্যান বানানোর সময় এই সংখ্যাটি বসে থাকে। ০ মানে সীমা নেই।"
        />
      </SettingSection>
      <SettingSection title="সময় ও মুদ্রা">
        <Field
          label={settingLabels.timezone}
          hint="দিন শুরু ও শেষ এই সময় অনুযায়ী ধরা হয়।"
          error={form.errors.fields.timezone}
        >
          <Select
            name="timezone"
            value={values.timezone}
            onChange={(event) => form.edit({ timezone: event.target.value })}
            options={timezones.map((value) => ({ value, label: timezoneLabels[value] ?? value }))}
          />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextSetting of={form} name="currency" hint="তিন অক্ষরের কোড, যেমন BDT" />
          <TextSetting of={form} name="currency_symbol" hint="টাকার অঙ্কের আগে বসে, যেমন ৳" />
        </div>
      </SettingSection>
      <SettingSection title="নিরাপত্তা">
        <Field
          label={settingLabels.require_second_factor}
          hint="যার জন্য বাধ্যতামূলক, তিনি চালু না করা পর্যন্ত অন্য কাজ করতে পারবেন না।"
          error={form.errors.fields.require_second_factor}
        >
          <Select
            name="require_second_factor"
            value={values.require_second_factor}
            onChange={(event) => form.edit({ require_second_factor: event.target.value })}
            options={secondFactorLevels.map((value) => ({ value, label: secondFactorLevelLabels[value] }))}
          />
        </Field>
      </SettingSection>
      <SettingSection title="রেটিং">
        <FlagSetting
          of={form}
          name="rating_requires_contact"
          hint="চালু থাকলে নম্বর না দেখে কেউ রেটিং দিতে বা আগের রেটিং বদলাতে পারবেন না। আগের রেটিংগুলো থাকবে।"
        />
      </SettingSection>
      <SettingSection title="রক্ষণাবেক্ষণ">
        <FlagSetting
          of={form}
          name="maintenance_mode"
          hint="চালু থাকলে দর্শক, গ্রাহক ও সেবাদাতা সাইট দেখতে পাবেন না। অ্যাডমিন ও স্টাফ আগের মতোই কাজ করতে পারবেন, পেমেন্টের খবরও আসবে।"
        />
        {values.maintenance_mode && !row.maintenance_mode && (
          <Alert tone="warning">সংরক্ষণ করলেই সাইট সবার জন্য বন্ধ হবে।</Alert>
        )}
        {row.maintenance_mode && <Alert tone="warning">সাইট এখন দর্শকদের জন্য বন্ধ আছে।</Alert>}
      </SettingSection>
    </EditForm>
  )
}

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
      <SettingSection title="সারি">
        <TextSetting
          of={form}
          name="moderation_queue_alert"
          inputMode="numeric"
          hint="এতগুলো বায়োডাটা বা পরিবর্তন অপেক্ষায় থাকলে দিনে একবার নোটিফিকেশন যায়, যাঁরা তা চালু করেছেন তাঁদের কাছে। ০ দিলে যায় না।"
        />
      </SettingSection>
    </EditForm>
  )
}
