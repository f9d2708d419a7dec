import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { useFocusWhen } from '#web/lib/use-focus-when.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { reasonText } from '#web/features/payments/payment.labels.ts'
import { PaymentFacts } from '#web/features/payments/payment-facts.tsx'
import { PaymentInstructions } from './payment-instructions.tsx'
import { TrxForm } from './trx-form.tsx'
import { Page } from '#web/ui/layout/page.tsx'

type ManualPayment = Awaited<ReturnType<typeof loader>>

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { me } = context.get(apiContext)
  return (await unwrap(me.payments[':ref'].$get({ param: { ref: params.ref ?? '' } }))).data
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'ম্যানুয়াল পেমেন্ট', noIndex: true }))

export function Component() {
  const payment = useLoaderData<typeof loader>()
  const [wasOpen] = useState(payment.next === 'enter_trx')
  const noticeRef = useFocusWhen(wasOpen && payment.next !== 'enter_trx')
  return (
    <Page width="text">
      <PageHeading
        description={
          payment.next === 'enter_trx' && 'টাকা পাঠিয়ে ট্রানজেকশন আইডি জমা দিন। যাচাই শেষে পেমেন্ট নিশ্চিত হবে।'
        }
      >
        ম্যানুয়াল পেমেন্ট
      </PageHeading>
      <div ref={noticeRef} tabIndex={-1} className="scroll-mt-24 outline-none empty:hidden">
        <CurrentStatus payment={payment} />
      </div>
      <Card>
        <PaymentFacts payment={payment} />
      </Card>
      {payment.next === 'enter_trx' && (
        <>
          <PaymentInstructions instructions={payment.instructions} amount={payment.amount} />
          <TrxForm reference={payment.ref} />
        </>
      )}
    </Page>
  )
}

function CurrentStatus({ payment }: { payment: ManualPayment }) {
  if (payment.next === 'enter_trx') return null
  if (payment.next === 'review' || payment.next === 'wait') {
    return (
      <Alert
        tone="warning"
        title="পেমেন্ট যাচাই করা হচ্ছে"
        action={
          <ButtonLink to={paths.myPayments} size="small" variant="secondary">
            আমার পেমেন্ট
          </ButtonLink>
        }
      >
        {reasonText(payment.reason, payment.purpose)}
        {payment.transaction_id && (
          <>
            {' '}
            জমা দেওয়া ট্রানজেকশন আইডি:{' '}
            <span className="font-semibold break-all">{payment.transaction_id}</span>।
          </>
        )}{' '}
        আবার টাকা দেবেন না।
      </Alert>
    )
  }
  if (payment.status === 'paid') {
    return (
      <Alert
        tone="success"
        title="পেমেন্ট সফল হয়েছে"
        action={
          <ButtonLink to={paths.browse} size="small">
            সেবাদাতা খুঁজুন
          </ButtonLink>
        }
      />
    )
  }
  return (
    <Alert
      tone={payment.next === 'retry' ? 'danger' : 'info'}
      title={payment.next === 'retry' ? 'পেমেন্ট সম্পন্ন হয়নি' : 'টাকা ফেরত দেওয়া হয়েছে'}
      action={
        payment.next === 'retry' &&
        payment.purpose === 'subscription' && (
          <ButtonLink to={paths.plans} size="small" variant="secondary">
            আবার চেষ্টা করুন
          </ButtonLink>
        )
      }
    >
      {reasonText(payment.reason, payment.purpose)}
    </Alert>
  )
}
