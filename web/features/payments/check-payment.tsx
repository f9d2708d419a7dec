import { useState } from 'react'
import { Search } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { api, unwrap } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Alert, type AlertTone } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { checkInput, paymentMethodOf, type PaymentMethod } from '#worker/features/payments/payments.schema.ts'
import { trxRefusal } from './manual/trx-refusal.rules.ts'

type Notice = { tone: AlertTone; text: string }

const tones: Record<string, AlertTone> = { paid: 'success', review: 'warning', pending: 'warning' }

/** Lets the payer ask the gateway about a payment that was charged but not activated. */
export function CheckPayment({ reference, method }: { reference: string; method: PaymentMethod }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: checkInput,
    send: async (json) => {
      setNotice(null)
      try {
        const call = api.me.payments[':ref'].check.$post({ param: { ref: reference }, json })
        const { outcome, message } = await unwrap(call)
        setNotice({ tone: tones[outcome] ?? 'info', text: message })
      } catch (error) {
        throw trxRefusal(error, 'transaction_id')
      }
      await revalidate()
    },
  })

  return (
    <Card as="section" className="flex flex-col gap-4 print:hidden">
      <h2 id="check" className="scroll-mt-24 text-lg">
        টাকা কেটেছে, চালু হয়নি?
      </h2>
      <p>আমরা এখনই পেমেন্ট সেবার কাছে আপনার টাকার খোঁজ নেব। আবার টাকা দেবেন না।</p>
      <Form of={form}>
        <Field
          label="ট্রানজেকশন আইডি"
          optional={!paymentMethodOf(method).needsTransactionId}
          hint="টাকা কাটার এসএমএস বা অ্যাপের রসিদে পাবেন"
          error={form.errors.fields.transaction_id}
        >
          <TextInput name="transaction_id" autoComplete="off" spellCheck={false} maxLength={100} />
        </Field>
        {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
        <Button type="submit" icon={Search} pending={form.pending} pendingLabel="খোঁজ নেওয়া হচ্ছে..." full>
          এখনই খোঁজ নিন
        </Button>
      </Form>
    </Card>
  )
}
