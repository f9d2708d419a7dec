import { ArrowLeft, Printer, Search } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { pageHandle } from '#web/app/page-handle.ts'
import { paths } from '#web/app/paths.ts'
import { apiContext, api, unwrap } from '#web/lib/api.ts'
import { Alert, type AlertTone } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { reasonText, retryPath } from '#web/features/payments/payment.labels.ts'
import { fetchReceipt, type Receipt } from '#web/features/payments/payments.calls.ts'
import { PaymentHistory } from '#web/features/payments/payment-history.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { canCheckPayment } from '#web/features/payments/can-check-payment.rules.ts'
import { resultText } from '#web/features/payments/result/result.labels.ts'
import './receipt-print.css'
import { Page } from '#web/ui/layout/page.tsx'
import { useState } from 'react'
import { useForm } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { checkInput } from '#worker/features/payments/payments.schema.ts'
import { checkTexts } from './check.labels.ts'
import { trxRefusal } from '#web/features/payments/manual/trx-form.tsx'
import { paymentMethodOf, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  fetchReceipt(context.get(apiContext), params.ref ?? '')

export const handle = pageHandle<typeof loader>(() => ({ title: 'পেমেন্টের রসিদ', noIndex: true }))

export function Component() {
  const { payment, site } = useLoaderData<typeof loader>()
  const isReceipt = payment.paid_at !== null
  return (
    <Page width="text" data-receipt>
      <div className="print:hidden">
        <PageHeading
          actions={
            isReceipt && (
              <Button icon={Printer} size="small" onClick={() => window.print()}>
                প্রিন্ট করুন
              </Button>
            )
          }
        >
          {isReceipt ? 'পেমেন্টের রসিদ' : 'পেমেন্টের তথ্য'}
        </PageHeading>
      </div>
      {!isReceipt && <CurrentStatus payment={payment} />}
      <ReceiptSheet payment={payment} site={site} />
      {payment.next === 'enter_trx' && (
        <ButtonLink to={paths.manualPayment(payment.ref)} full>
          পেমেন্ট সম্পন্ন করুন
        </ButtonLink>
      )}
      {payment.next === 'report' && (
        <ButtonLink to={paths.manualPayment(payment.ref)} variant="secondary" full>
          টাকা পাঠিয়ে ফেলেছেন? জানান
        </ButtonLink>
      )}
      {canCheckPayment(payment) && <CheckPayment reference={payment.ref} method={payment.method} />}
      <Card className="print:hidden">
        <PaymentHistory payment={payment} />
      </Card>
      <ButtonLink to={paths.myPayments} icon={ArrowLeft} variant="quiet" className="self-start print:hidden">
        সব পেমেন্ট
      </ButtonLink>
    </Page>
  )
}

function CurrentStatus({ payment }: { payment: Receipt }) {
  const result = resultText(payment.status)
  const tone = result.tone === 'danger' ? 'danger' : result.tone === 'waiting' ? 'warning' : 'info'
  if (payment.next === 'enter_trx')
    return (
      <Alert tone="warning" title="পরিশোধ বাকি আছে">
        টাকা পাঠিয়ে ট্রানজেকশন আইডি জমা দিলে পেমেন্টটি যাচাই করা হবে।
      </Alert>
    )
  return (
    <Alert
      tone={tone}
      title={result.title}
      action={
        payment.next === 'retry' && (
          <ButtonLink to={retryPath(payment.purpose, payment.return_to)} size="small" variant="secondary">
            আবার চেষ্টা করুন
          </ButtonLink>
        )
      }
    >
      {reasonText(payment.reason, payment.purpose) ?? result.text}
    </Alert>
  )
}

type Notice = { tone: AlertTone; text: string }

const tones: Record<string, AlertTone> = { paid: 'success', review: 'warning', pending: 'warning' }

/** Lets the payer ask the gateway about a payment that was charged but not activated. */
function CheckPayment({ reference, method }: { reference: string; method: PaymentMethod }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: checkInput,
    send: async (json) => {
      setNotice(null)
      try {
        const call = api.me.payments[':ref'].check.$post({ param: { ref: reference }, json })
        const { outcome } = await unwrap(call)
        setNotice({ tone: tones[outcome] ?? 'info', text: checkTexts[outcome] })
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
      <p>আমরা এখনই পেমেন্ট গেটওয়ের কাছে আপনার টাকার খোঁজ নেব। আবার টাকা দেবেন না।</p>
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
