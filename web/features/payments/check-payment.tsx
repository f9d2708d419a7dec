import { useState, type FormEvent } from 'react'
import { Search } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert, type AlertTone } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type News = { tone: AlertTone; text: string }

const tones: Record<string, AlertTone> = { paid: 'success', review: 'warning', pending: 'warning' }

/** "টাকা কেটেছে, চালু হয়নি": the payer has the gateway asked now, with whatever id there is. */
export function CheckPayment({ reference, method }: { reference: string; method: string }) {
  const [news, setNews] = useState<News | null>(null)
  const [errors, setErrors] = useState<string[]>()
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const form = useFocusFirstError(errors)

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('transaction_id')
    run(async () => {
      setNews(null)
      setErrors(undefined)
      try {
        const call = { param: { ref: reference }, json: { transaction_id: String(entered ?? '').trim() } }
        const { outcome, message } = await unwrap(api.me.payments[':ref'].check.$post(call))
        setNews({ tone: tones[outcome] ?? 'info', text: message })
        await revalidate()
      } catch (error) {
        const { code, fields, message } = asApiError(error)
        const wrong =
          fields.transaction_id ?? (code === 'trx_used' || code === 'trx_other_order' ? [message] : undefined)
        setErrors(wrong)
        if (!wrong) setNews({ tone: 'danger', text: message })
      }
    })
  }

  return (
    <Card as="section" className="flex flex-col gap-4 print:hidden">
      <h2 id="check" className="scroll-mt-24 text-lg">
        টাকা কেটেছে, চালু হয়নি?
      </h2>
      <p>আমরা এখনই পেমেন্ট সেবার কাছে আপনার টাকার খোঁজ নেব। আবার টাকা দেবেন না।</p>
      <form ref={form} onSubmit={ask} noValidate className="flex flex-col gap-4">
        <Field
          label="ট্রানজেকশন আইডি"
          optional={method !== 'nogorpay'}
          hint="টাকা কাটার এসএমএস বা অ্যাপের রসিদে পাবেন"
          error={errors}
        >
          <TextInput name="transaction_id" autoComplete="off" spellCheck={false} maxLength={100} />
        </Field>
        {news && <Alert tone={news.tone}>{news.text}</Alert>}
        <Button type="submit" icon={Search} pending={pending} pendingLabel="খোঁজ নেওয়া হচ্ছে..." full>
          এখনই খোঁজ নিন
        </Button>
      </form>
    </Card>
  )
}
