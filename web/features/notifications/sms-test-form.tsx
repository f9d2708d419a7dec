import { Send } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { smsTest } from '#worker/features/notifications/sms-settings.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { sizeWords } from './sms-template-field.tsx'

const shown = ['test_number', 'test_message']

/** One SMS by the saved account, to see that it arrives. */
export function SmsTestForm() {
  const { pending, run } = useTask()
  const [errors, setErrors] = useState(noErrors)
  const [sent, setSent] = useState<string>()
  const [message, setMessage] = useState('কর্মী: এটি একটি পরীক্ষামূলক বার্তা।')
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(undefined)
    const values = Object.fromEntries(new FormData(event.currentTarget)) as {
      test_number: string
      test_message: string
    }
    const read = readForm(smsTest, values)
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    run(async () => {
      try {
        setSent((await unwrap(api.admin.sms.test.$post({ json: values }))).message)
      } catch (error) {
        setErrors(refusedForm(asApiError(error), shown))
      }
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {sent && <Alert tone="success">{sent}</Alert>}
      {errors.message && <Alert tone="danger">{errors.message}</Alert>}
      <Field label="পরীক্ষার নম্বর" hint="8801XXXXXXXXX" error={errors.fields.test_number}>
        <TextInput name="test_number" inputMode="tel" autoComplete="off" />
      </Field>
      <Field label="বার্তা" hint={sizeWords(message)} error={errors.fields.test_message}>
        <Textarea
          name="test_message"
          rows={2}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        icon={Send}
        className="sm:self-start"
        pending={pending}
        pendingLabel="পাঠানো হচ্ছে..."
      >
        পরীক্ষামূলক এসএমএস পাঠান
      </Button>
    </form>
  )
}
