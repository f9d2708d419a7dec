import { ArrowLeft, Printer, Search } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { apiContext, api, unwrap } from '#web/lib/api.ts'
import { Alert, type AlertTone } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeading, Page } from '#web/ui/layout/page.tsx'
import { reasonText, retryPath, paymentStatusLabel } from '#web/features/payments/payment.labels.ts'
import { fetchReceipt, type Receipt, type Site } from '#web/features/payments/payments.calls.ts'
import { canCheckPayment, takaInWords } from './receipt.rules.ts'
import { resultText, toPay } from '#web/features/payments/result/result.labels.ts'
import { useState, type ReactNode } from 'react'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import {
  checkInput,
  paymentPurposeNames,
  type PaymentPurpose,
  type PaymentStepKind,
} from '#worker/features/payments/payments.schema.ts'
import { returnLabel } from '#web/features/payments/checkout/requested-page.ts'
import { trxRefusal } from '#web/features/payments/manual/trx-form.tsx'
import { paymentMethodOf, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'
import { exactTaka, shownMessage } from '#web/lib/format.ts'
import { formatClock, formatDateTime, formatDate } from '#web/lib/format-time.ts'
import { useSession } from '#web/lib/session.ts'
import type { SessionUser } from '#web/lib/session-store.ts'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { Unbroken } from '#web/ui/layout/unbroken.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { DefinitionList, type Definition } from '#web/ui/layout/definition-list.tsx'

const moment = (at: string) => (
  <>
    <Unbroken>{formatDate(at)},</Unbroken> <Unbroken>{formatClock(at)}</Unbroken>
  </>
)

const code = (text: string) => <span className="text-sm break-all">{text}</span>

function facts(payment: Receipt, payer: SessionUser | null): (Definition | false | null)[] {
  const { paid_at: paidAt, starts_at: startsAt, ends_at: endsAt, refunded_at: refundedAt } = payment
  return [
    { term: 'রেফারেন্স', value: code(payment.ref) },
    payer && {
      term: 'ক্রেতা',
      value: (
        <>
          <span className="block wrap-anywhere">{payer.name}</span>
          <PhoneNumber phone={payer.phone} />
        </>
      ),
    },
    { term: paymentPurposeNames[payment.purpose], value: payment.plan },
    startsAt !== null &&
      endsAt !== null && {
        term: 'মেয়াদ',
        value: (
          <>
            <Unbroken>{formatDate(startsAt)} থেকে</Unbroken> <Unbroken>{formatDate(endsAt)}</Unbroken>
          </>
        ),
      },
    payment.code !== null && { term: 'মূল্য', value: exactTaka(payment.price) },
    payment.code !== null && {
      term: 'ছাড়',
      value: (
        <>
          {exactTaka(payment.discount)}, কোড {code(payment.code)}
        </>
      ),
    },
    { term: 'পেমেন্ট পদ্ধতি', value: payment.method_name },
    payment.transaction_id !== null && { term: 'ট্রানজেকশন আইডি', value: code(payment.transaction_id) },
    { term: 'শুরু করেছেন', value: moment(payment.created_at) },
    paidAt !== null && { term: 'পরিশোধ হয়েছে', value: moment(paidAt) },
    refundedAt !== null && {
      term: 'ফেরত',
      value: (
        <>
          {exactTaka(payment.refunded_amount)}, <Unbroken>{formatDate(refundedAt)}</Unbroken>
        </>
      ),
    },
    refundedAt !== null &&
      payment.status === 'paid' && {
        term: 'ফেরতের পরে',
        value: exactTaka(payment.amount - payment.refunded_amount),
      },
  ]
}

function ReceiptSheet({ payment, site }: { payment: Receipt; site: Site }) {
  const { user } = useSession()
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl font-semibold">{site.name || 'কর্মী'}</p>
          <p className="text-sm text-muted">
            {payment.paid_at === null ? 'পেমেন্টের বিবরণ' : 'টাকা প্রাপ্তির রসিদ'}
          </p>
        </div>
        <StateBadge of={paymentStatusLabel(payment.status)} />
      </div>
      <div>
        <div className="text-3xl font-semibold">{exactTaka(payment.amount)}</div>
        <p className="text-muted">কথায়: {takaInWords(payment.amount)}</p>
      </div>
      <DefinitionList items={facts(payment, user)} />
      {payment.paid_at !== null && (
        <p className="text-sm text-muted">
          এটি কম্পিউটারে তৈরি রসিদ, স্বাক্ষরের প্রয়োজন নেই।{site.contact && ` যোগাযোগ: ${site.contact}`}
        </p>
      )}
    </Card>
  )
}

function PaymentHistory({ payment }: { payment: Receipt }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">কী কী হয়েছে</h2>
      <ol className="flex flex-col gap-4 border-s-2 border-line ps-4">
        {payment.history.map((step, index) => (
          <li key={index}>
            <p>{historyText(step, payment.purpose)}</p>
            {step.kind === 'refund' && step.amount !== null && (
              <p className="font-semibold">{exactTaka(step.amount)}</p>
            )}
            {(step.kind === 'claim' || step.kind === 'submit_trx') && step.transaction_id && (
              <p className="text-sm break-all">ট্রানজেকশন আইডি: {step.transaction_id}</p>
            )}
            <p className="text-sm text-muted">{formatDateTime(step.at)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const words: Record<PaymentStepKind, string> = {
  start: 'পেমেন্ট শুরু হয়েছে।',
  await: 'টাকা আসার পথে আছে; পেমেন্ট গেটওয়ে এখনো নিশ্চিত করেনি।',
  settle: 'টাকা পাওয়া গেছে। পেমেন্ট সম্পন্ন হয়েছে।',
  hold: 'টাকার খবর এসেছে; আমাদের একজন প্রতিনিধি মিলিয়ে দেখছেন।',
  surplus: 'একই পেমেন্টের জন্য আবার টাকা এসেছে; আমাদের একজন প্রতিনিধি দেখছেন।',
  submit_trx: 'আপনি ট্রানজেকশন আইডি জমা দিয়েছেন।',
  claim: 'আপনি জানিয়েছেন যে টাকা কেটেছে।',
  confirm: 'আমরা টাকা মিলিয়ে পেমেন্টটি নিশ্চিত করেছি।',
  reject: 'মিলিয়ে দেখে পেমেন্টটি গ্রহণ করা যায়নি।',
  reopen: 'পেমেন্টটি আবার মিলিয়ে দেখা হচ্ছে।',
  supersede: 'যা কেনার ছিল তা আরেকটি পেমেন্টে চালু হয়ে গেছে।',
  rival_confirmed: 'আবার মিলিয়ে দেখতে হবে।',
  fail: 'পেমেন্ট সম্পন্ন হয়নি।',
  cancel: 'পেমেন্ট বাতিল হয়েছে।',
  refund: 'টাকা ফেরত দেওয়া হয়েছে।',
  refund_sent: 'ফেরতের টাকা পৌঁছে গেছে।',
  refund_cancelled: 'ফেরতের টাকা পৌঁছায়নি; আমাদের একজন প্রতিনিধি দেখছেন।',
}

const historyText = ({ kind, reason }: Receipt['history'][number], purpose: PaymentPurpose): string =>
  [words[kind], reasonText(reason, purpose)].filter(Boolean).join(' ')

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  fetchReceipt(context.get(apiContext), params.ref ?? '')

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
      {payment.status === 'paid' && payment.return_to && (
        <ButtonLink to={payment.return_to} full className="print:hidden">
          {returnLabel(payment.return_to)}
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
  const { next, status, reason, purpose } = payment
  const { title, text, tone } = next === 'enter_trx' ? toPay : resultText(status)
  const step = nextSteps[next]?.(payment)
  return (
    <Alert
      tone={tone === 'danger' ? 'danger' : tone === 'waiting' ? 'warning' : 'info'}
      title={title}
      action={
        (step || canCheckPayment(payment)) && (
          <>
            {step}
            {canCheckPayment(payment) && (
              <ButtonLink to="#check" size="small" variant="secondary">
                টাকা কেটেছে, চালু হয়নি?
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {(next !== 'enter_trx' && reasonText(reason, purpose)) || text}
    </Alert>
  )
}

const nextSteps: Partial<Record<Receipt['next'], (payment: Receipt) => ReactNode>> = {
  enter_trx: ({ ref }) => (
    <ButtonLink to={paths.manualPayment(ref)} size="small">
      পেমেন্ট সম্পন্ন করুন
    </ButtonLink>
  ),
  report: ({ ref }) => (
    <ButtonLink to={paths.manualPayment(ref)} size="small" variant="secondary">
      টাকা পাঠিয়ে ফেলেছেন? জানান
    </ButtonLink>
  ),
  retry: ({ purpose, return_to: returnTo }) => (
    <ButtonLink to={retryPath(purpose, returnTo)} size="small" variant="secondary">
      আবার চেষ্টা করুন
    </ButtonLink>
  ),
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
        const { outcome, message } = await unwrap(call)
        setNotice({ tone: tones[outcome] ?? 'info', text: shownMessage(message) })
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
          name="transaction_id"
          label="ট্রানজেকশন আইডি"
          optional={!paymentMethodOf(method).needsTransactionId}
          hint="টাকা কাটার এসএমএস বা অ্যাপের রসিদে পাবেন"
        >
          <TextInput autoComplete="off" spellCheck={false} maxLength={100} />
        </Field>
        {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
        <SubmitButton icon={Search} pendingLabel="খোঁজ নেওয়া হচ্ছে..." full>
          এখনই খোঁজ নিন
        </SubmitButton>
      </Form>
    </Card>
  )
}
