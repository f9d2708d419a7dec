import { useState, type SubmitEvent } from 'react'
import { useRevalidator } from 'react-router'
import { smsSettingsInput } from '#worker/features/notifications/sms-settings.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { SmsSettings } from './notifications-calls.ts'

const shown = [
  'sms_provider',
  'sms_enabled',
  'mimsms_username',
  'mimsms_api_key',
  'mimsms_sender_name',
  'mimsms_base_url',
]

/** The account of the SMS service. The key is never shown; left empty it stays. */
export function SmsSettingsForm({ settings }: { settings: SmsSettings }) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState(noErrors)
  const [saved, setSaved] = useState<string>()
  const form = useFocusFirstError(errors === noErrors ? null : errors)
  const key = settings.mimsms_api_key

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSaved(undefined)
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const read = readForm(smsSettingsInput, { ...fields, sms_enabled: fields.sms_enabled === 'on' })
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    const element = event.currentTarget
    run(async () => {
      try {
        setSaved((await unwrap(api.admin.sms.settings.$put({ json: read.values }))).message)
        for (const secret of element.querySelectorAll<HTMLInputElement>('input[type=password]'))
          secret.value = ''
        await revalidate()
      } catch (error) {
        setErrors(refusedForm(asApiError(error), shown))
      }
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {saved && <Alert tone="success">{saved}</Alert>}
      {errors.message && <Alert tone="danger">{errors.message}</Alert>}
      <Checkbox
        name="sms_enabled"
        label="এসএমএস পাঠানো চালু"
        defaultChecked={settings.sms_enabled}
        error={errors.fields.sms_enabled}
      />
      <Field label="এসএমএস সেবা" error={errors.fields.sms_provider}>
        <Select
          name="sms_provider"
          defaultValue={settings.sms_provider}
          options={[{ value: 'mimsms', label: 'MiMSMS' }]}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="ইউজারনেম" error={errors.fields.mimsms_username}>
          <TextInput
            name="mimsms_username"
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={settings.mimsms_username}
          />
        </Field>
        <Field
          label="API কী"
          hint={
            key.set
              ? `সংরক্ষিত আছে${key.last4 && ` (শেষে ${key.last4})`}। বদলাতে না চাইলে খালি রাখুন।`
              : 'MiMSMS এর ড্যাশবোর্ডে পাবেন'
          }
          error={errors.fields.mimsms_api_key}
        >
          <TextInput name="mimsms_api_key" type="password" autoComplete="new-password" />
        </Field>
        <Field label="প্রেরকের নাম (Sender)" error={errors.fields.mimsms_sender_name}>
          <TextInput
            name="mimsms_sender_name"
            autoComplete="off"
            defaultValue={settings.mimsms_sender_name}
          />
        </Field>
        <Field label="সেবার ঠিকানা" error={errors.fields.mimsms_base_url}>
          <TextInput
            name="mimsms_base_url"
            type="url"
            inputMode="url"
            autoComplete="off"
            defaultValue={settings.mimsms_base_url}
          />
        </Field>
      </div>
      <Button type="submit" className="sm:self-start" pending={pending} pendingLabel="সংরক্ষণ হচ্ছে...">
        সংরক্ষণ করুন
      </Button>
    </form>
  )
}
