import { Send } from 'lucide-react'
import { useState } from 'react'
import { smsTest } from '#worker/features/settings-admin/sms-settings.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors } from '#web/lib/form/form-errors.ts'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { sizeText } from './sms-templates-form.tsx'

export function SmsTestForm() {
  const [sent, setSent] = useState<string>()
  const [message, setMessage] = useState('কর্মী: এটি একটি পরীক্ষামূলক বার্তা।')
  const form = useForm({
    schema: smsTest,
    send: async (values) => {
      setSent(undefined)
      setSent((await unwrap(api.admin.sms.test.$post({ json: values }))).message)
    },
  })
  const { errors } = form
  return (
    <Form of={form}>
      {sent && errors === noErrors && <Alert tone="success">{sent}</Alert>}
      <Field name="test_number" label="পরীক্ষার নম্বর" hint="01XXXXXXXXX বা 8801XXXXXXXXX">
        <TextInput inputMode="tel" autoComplete="off" />
      </Field>
      <Field name="test_message" label="বার্তা" hint={sizeText(message)}>
        <Textarea rows={2} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <SubmitButton variant="secondary" icon={Send} className="sm:self-start" pendingLabel="পাঠানো হচ্ছে...">
        পরীক্ষামূলক এসএমএস পাঠান
      </SubmitButton>
    </Form>
  )
}
