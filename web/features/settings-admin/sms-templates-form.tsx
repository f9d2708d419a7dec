import {
  smsPlaceholders,
  fillSmsTemplate,
  sampleSmsValues,
  smsSize,
  unknownPlaceholders,
  type SmsPlaceholder,
} from '#worker/features/outbox/sms-templates.schema.ts'
import { definitionOf, keysOf, settingLabels, type KeyOf } from '#worker/features/settings/settings.schema.ts'
import { EditForm, type Edited } from '#web/ui/form/edit-form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { bengaliDigits } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useGroupForm } from './setting-inputs.tsx'
import { saving, type GroupRow } from './settings.calls.ts'

type TemplateName = KeyOf<'notifications'>

const placeholdersOf = (name: TemplateName) => {
  const { placeholders } = definitionOf(name)
  return smsPlaceholders.filter((one) => !placeholders || placeholders.includes(one))
}

type SmsTemplates = GroupRow<'notifications'>

export function SmsTemplatesForm({ row }: { row: SmsTemplates }) {
  const form = useGroupForm(row, saving.notifications)
  return (
    <EditForm of={form} label="এসএমএসের লেখা" labels={settingLabels}>
      {keysOf('notifications').map((name) => (
        <Card key={name} as="section" aria-label={settingLabels[name]}>
          <SmsTemplateField of={form} name={name} />
        </Card>
      ))}
    </EditForm>
  )
}

const placeholderLabels: Record<SmsPlaceholder, string> = {
  name: 'নাম',
  category: 'পেশা',
  area: 'এলাকা',
  district: 'জেলা',
  division: 'বিভাগ',
  reason: 'কারণ',
  site_name: 'সাইটের নাম',
  contact_phone: 'সহায়তা নম্বর',
}

type SmsTemplateFieldProps = { of: Edited<SmsTemplates>; name: TemplateName }

function SmsTemplateField({ of: form, name }: SmsTemplateFieldProps) {
  const label = settingLabels[name]
  const value = form.values[name]
  const onChange = (template: string) => form.edit({ [name]: template })
  const text = fillSmsTemplate(value, sampleSmsValues)
  const unknown = unknownPlaceholders(value)
  const problem =
    unknown.length > 0 ? `অজানা শব্দ: ${unknown.map((word) => `{{${word}}}`).join(', ')}` : undefined
  return (
    <div className="flex flex-col gap-2">
      <Field name={name} label={label} error={problem} hint="খালি রাখলে এই এসএমএস যাবে না।">
        <Textarea rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2" role="group" aria-label={`${label}: তথ্য বসান`}>
        {placeholdersOf(name).map((placeholder) => (
          <Button
            key={placeholder}
            size="small"
            variant="secondary"
            onClick={() => onChange(`${value}${value && !/\s$/.test(value) ? ' ' : ''}{{${placeholder}}}`)}
          >
            {placeholderLabels[placeholder]}
          </Button>
        ))}
      </div>
      {text && (
        <div className="rounded-card bg-sunken px-4 py-3">
          <p className="text-sm text-muted">যেমন যাবে</p>
          <p>{text}</p>
          <p aria-live="polite" className="mt-1 text-sm text-muted">
            {sizeText(text)}
          </p>
        </div>
      )}
    </div>
  )
}

export function sizeText(text: string): string {
  const { characters, parts, left } = smsSize(text)
  return bengaliDigits(`${characters} অক্ষর, ${parts}টি এসএমএসের খরচ, আর ${left} অক্ষর জায়গা আছে`)
}
