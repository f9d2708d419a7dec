import { ArrowLeft, Printer } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { CheckPayment } from '#web/features/payments/check-payment.tsx'
import { reasonText, retryPath } from '#web/features/payments/payment.labels.ts'
import { fetchReceipt, type Receipt } from '#web/features/payments/payments.calls.ts'
import { PaymentHistory } from '#web/features/payments/payment-history.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { canCheckPayment } from '#web/features/payments/can-check-payment.rules.ts'
import { resultText } from '#web/features/payments/result/result.labels.ts'
import './receipt-print.css'
import { Page } from '#web/ui/layout/page.tsx'

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
          <ButtonLink to={retryPath(payment.purpose)} size="small" variant="secondary">
            আবার চেষ্টা করুন
          </ButtonLink>
        )
      }
    >
      {reasonText(payment.reason, payment.purpose) ?? result.text}
    </Alert>
  )
}
