import {
  smsSettingsInput,
  type SmsSettingsInput,
} from '#worker/features/site-settings/sms-settings.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { SmsSettings } from './notifications.calls.ts'

type SmsDraft = Omit<SmsSettings, 'mimsms_api_key' | 'otp_daily_site_limit' | 'sms_balance_warning'> & {
  mimsms_api_key: SmsSettings['mimsms_api_key'] | string
  otp_daily_site_limit: number | string
  sms_balance_warning: number | string
}

const textFields = [
  ['mimsms_username', undefined],
  ['mimsms_sender_name', undefined],
  ['mimsms_base_url', 'সাধারণত https://api.mimsms.com। ঠিকানা বদলালে API কী আবার দিতে হবে।'],
  ['otp_daily_site_limit', 'পুরো সাইট থেকে দিনে এর বেশি কোড যাবে না, যাতে অপব্যবহারে খরচ না বাড়ে।'],
  ['sms_balance_warning', 'প্রতি ঘণ্টায় ব্যালেন্স দেখা হয়। এর কম হলে ড্যাশবোর্ডে ও বার্তায় জানানো হবে।'],
] as const

type SmsSettingsFormProps = {
  settings: SmsSettings
  /** Labels of the fields, which belong to the settings feature. */
  labels: Readonly<Record<keyof SmsSettingsInput, string>>
}

/** The account of the SMS service. The key is never shown. An empty field keeps the stored key. */
export function SmsSettingsForm({ settings, labels }: SmsSettingsFormProps) {
  const form = useEdited<SmsSettings, SmsDraft, typeof smsSettingsInput>({
    row: settings,
    schema: smsSettingsInput,
    send: (json, version) => unwrap(api.admin.sms.settings.$put({ json }, ifUnchanged(version))),
    failureMessage: 'এসএমএস সেটিংস হালনাগাদ করা যায়নি',
  })
  const { values, errors, edit } = form
  const key = settings.mimsms_api_key
  const isKeyLost =
    key.set &&
    typeof values.mimsms_api_key !== 'string' &&
    values.mimsms_base_url !== settings.mimsms_base_url
  return (
    <EditForm of={form} label="এসএমএস সেটিংস" labels={labels}>
      <Card as="section" aria-label="এসএমএস অ্যাকাউন্ট" className="flex flex-col gap-4">
        <Checkbox
          name="sms_enabled"
          label={labels.sms_enabled}
          checked={values.sms_enabled}
          onChange={(event) => edit({ sms_enabled: event.target.checked })}
          error={errors.fields.sms_enabled}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={labels.sms_provider} error={errors.fields.sms_provider}>
            <Select
              name="sms_provider"
              value={values.sms_provider}
              onChange={(event) => edit({ sms_provider: event.target.value })}
              options={[{ value: 'mimsms', label: 'MiMSMS' }]}
            />
          </Field>
          <Field
            label={labels.mimsms_api_key}
            hint={
              key.set
                ? `সংরক্ষিত আছে${key.last4 && ` (শেষে ${key.last4})`}। বদলাতে না চাইলে খালি রাখুন।`
                : 'MiMSMS-এর ড্যাশবোর্ডে পাবেন'
            }
            error={errors.fields.mimsms_api_key}
          >
            <TextInput
              name="mimsms_api_key"
              type="password"
              autoComplete="new-password"
              value={typeof values.mimsms_api_key === 'string' ? values.mimsms_api_key : ''}
              onChange={(event) => edit({ mimsms_api_key: event.target.value || key })}
            />
          </Field>
          {textFields.map(([name, hint]) => (
            <Field key={name} label={labels[name]} hint={hint} error={errors.fields[name]}>
              <TextInput
                name={name}
                autoComplete="off"
                autoCapitalize="none"
                value={String(values[name])}
                onChange={(event) => edit({ [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        {isKeyLost && (
          <Alert tone="warning">
            সেবার ঠিকানা বদলেছে, তাই সংরক্ষিত API কী মুছে যাবে। রাখতে চাইলে আবার দিন।
          </Alert>
        )}
      </Card>
    </EditForm>
  )
}
