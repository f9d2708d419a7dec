import { smsPlaceholders } from '#worker/features/outbox/sms-templates.schema.ts'
import { notificationsInput } from '#worker/features/site-settings/settings-inputs.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { SmsTemplateField } from './sms-template-field.tsx'

const labels = {
  sms_template_worker_approved: 'অনুমোদনের এসএমএস',
  sms_template_worker_rejected: 'প্রত্যাখ্যানের এসএমএস',
  sms_template_worker_deactivated: 'প্রোফাইল বন্ধ করার এসএমএস',
  sms_template_provider_request: 'জানানোর অনুরোধের এসএমএস',
} as const
const names = Object.keys(labels) as (keyof typeof labels)[]
const withoutReason = smsPlaceholders.filter((name) => name !== 'reason')
// What the request names: the SMS goes to a customer, and tells nothing of the provider.
const ofRequest = smsPlaceholders.filter(
  (name) => name === 'category' || name === 'area' || name === 'site_name',
)
const placeholdersOf = (name: keyof typeof labels) =>
  name === 'sms_template_provider_request'
    ? ofRequest
    : name === 'sms_template_worker_approved'
      ? withoutReason
      : smsPlaceholders

type SmsTemplates = Record<keyof typeof labels, string> & { updated_at: string }
type SmsTemplatesFormProps = { row: SmsTemplates; onSaved: () => void }

export function SmsTemplatesForm({ row, onSaved }: SmsTemplatesFormProps) {
  const form = useEdited<SmsTemplates, SmsTemplates, typeof notificationsInput>({
    row,
    schema: notificationsInput,
    send: (json, version) => unwrap(api.admin.settings.notifications.$put({ json }, ifUnchanged(version))),
    onSaved,
    failureMessage: 'সেটিংস হালনাগাদ করা যায়নি',
  })
  return (
    <EditForm of={form} label="এসএমএসের লেখা" labels={labels}>
      {names.map((name) => (
        <Card key={name} as="section" aria-label={labels[name]}>
          <SmsTemplateField
            name={name}
            label={labels[name]}
            value={form.values[name]}
            onChange={(template) => form.edit({ [name]: template })}
            placeholders={placeholdersOf(name)}
            error={form.errors.fields[name]}
          />
        </Card>
      ))}
    </EditForm>
  )
}
