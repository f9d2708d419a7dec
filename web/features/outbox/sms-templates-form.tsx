import { smsPlaceholders } from '#worker/features/outbox/sms-templates.schema.ts'
import { notificationsInput } from '#worker/features/site-settings/settings-inputs.schema.ts'
import { definitionOf, keysOf, settingLabels, type KeyOf } from '#worker/features/settings/settings.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { SmsTemplateField } from './sms-template-field.tsx'

type TemplateName = KeyOf<'notifications'>

const placeholdersOf = (name: TemplateName) => {
  const { placeholders } = definitionOf(name)
  return smsPlaceholders.filter((one) => !placeholders || placeholders.includes(one))
}

type SmsTemplates = Record<TemplateName, string> & { updated_at: string }
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
    <EditForm of={form} label="এসএমএসের লেখা" labels={settingLabels}>
      {keysOf('notifications').map((name) => (
        <Card key={name} as="section" aria-label={settingLabels[name]}>
          <SmsTemplateField
            name={name}
            label={settingLabels[name]}
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
