import { useState } from 'react'
import { replace, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { FocusedWhen } from '#web/ui/feedback/focused-when.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { reasonText, supersededTitles } from '#web/features/payments/payment.labels.ts'
import { PaymentFacts } from '#web/features/payments/payment-facts.tsx'
import { TrxForm } from './trx-form.tsx'
import { exactTaka } from '#web/lib/format.ts'
import { SupportNotice } from '#web/features/payments/checkout/support-notice.tsx'

type ManualPayment = Awaited<ReturnType<typeof loader>>

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { me } = context.get(apiContext)
  const { data } = await unwrap(me.payments[':ref'].$get({ param: { ref: params.ref ?? '' } }))
  // The receipt of a decided payment replaces this page in the history. Otherwise the back button would lead to the receipt again.
  if (!['enter_trx', 'report', 'review'].includes(data.next)) throw replace(paths.myPayment(data.ref))
  return data
}

export function Component() {
  const payment = useLoaderData<typeof loader>()
  const [wasOpen] = useState(payment.next === 'enter_trx')
  const { isWaiting } = (useLocation().state ?? {}) as { isWaiting?: boolean }
  return (
    <Page
      width="text"
      title="বিকাশ/নগদ/রকেটে সেন্ড মানি"
      description={
        payment.next === 'enter_trx' &&
        payment.waiting_ref === null &&
        'টাকা পাঠিয়ে ট্রানজেকশন আইডি জমা দিন। যাচাই শেষে পেমেন্ট নিশ্চিত হবে।'
      }
    >
      <FocusedWhen condition={wasOpen && payment.next !== 'enter_trx'}>
        <CurrentStatus payment={payment} isNewRefused={isWaiting === true} />
      </FocusedWhen>
      <Card>
        <PaymentFacts payment={payment} />
      </Card>
      {payment.waiting_ref !== null && (
        <Alert
          tone="warning"
          title="আপনার আরেকটি পেমেন্ট যাচাই করা হচ্ছে"
          action={
            <ButtonLink to={paths.manualPayment(payment.waiting_ref)} size="small" variant="secondary">
              সেই পেমেন্টটি দেখুন
            </ButtonLink>
          }
        >
          সেটির সিদ্ধান্ত না হওয়া পর্যন্ত এটির জন্য টাকা পাঠাবেন না।
        </Alert>
      )}
      {payment.next === 'enter_trx' && payment.waiting_ref === null && (
        <>
          <PaymentInstructions payment={payment} />
          <TrxForm reference={payment.ref} label="ট্রানজেকশন আইডি জমা দিন" />
        </>
      )}
      {payment.next === 'report' && (
        <TrxForm
          reference={payment.ref}
          title="আগেই টাকা পাঠিয়ে ফেলেছেন?"
          text="তাহলে ট্রানজেকশন আইডিটি জানান। আমরা মিলিয়ে দেখে টাকা ফেরত দেব।"
          label="পাঠানো টাকার কথা জানান"
        />
      )}
    </Page>
  )
}

const toPayments = (
  <ButtonLink to={paths.myPayments} size="small" variant="secondary">
    আমার পেমেন্ট
  </ButtonLink>
)

function CurrentStatus({ payment, isNewRefused }: { payment: ManualPayment; isNewRefused: boolean }) {
  if (payment.next === 'enter_trx') return null
  if (payment.next === 'report')
    return (
      <Alert tone="success" title={supersededTitles[payment.purpose]} action={toPayments}>
        তাই এই পেমেন্টটির আর দরকার নেই, এটি বাতিল করা হয়েছে। এর জন্য টাকা পাঠাবেন না।
      </Alert>
    )
  return (
    <Alert tone="warning" title="পেমেন্ট যাচাই করা হচ্ছে" action={toPayments}>
      {isNewRefused && 'এই পেমেন্টের সিদ্ধান্ত না হওয়া পর্যন্ত নতুন পেমেন্ট শুরু করা যায় না। '}
      {reasonText(payment.reason, payment.purpose)}
      {payment.transaction_id && (
        <>
          {' '}
          জমা দেওয়া ট্রানজেকশন আইডি: <span className="font-semibold break-all">{payment.transaction_id}</span>।
        </>
      )}{' '}
      আবার টাকা দেবেন না।
    </Alert>
  )
}

function PaymentInstructions({ payment: { number, instructions, amount } }: { payment: ManualPayment }) {
  if (!number) {
    return (
      <SupportNotice title="টাকা পাঠানোর নম্বর এখন দেওয়া নেই">
        টাকা পাঠানোর আগে আমাদের কাছ থেকে নম্বর জেনে নিন।
      </SupportNotice>
    )
  }
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">যেভাবে টাকা পাঠাবেন</h2>
      <p className="rounded-card bg-tint p-3 font-semibold text-action">
        <span className="block text-2xl break-all select-all">{number}</span>
        এই নম্বরে ঠিক {exactTaka(amount)} পাঠান।
      </p>
      {instructions && <p className="whitespace-pre-line">{instructions}</p>}
    </Card>
  )
}
