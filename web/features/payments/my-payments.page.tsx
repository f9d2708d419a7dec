import { ReceiptText } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { fetchOwnPayments, type OwnPayment } from './payments.calls.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList, type Definition } from '#web/ui/layout/definition-list.tsx'
import { canCheckPayment } from './can-check-payment.rules.ts'
import { paymentStatusLabel, purposeLabel, reasonText, retryPath } from './payment.labels.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchOwnPayments(context.get(apiContext))

export function Component() {
  const payments = useLoaderData<typeof loader>()
  const { user } = useSession()
  return (
    <Page
      title="আমার পেমেন্ট"
      description={payments.length > 0 && `মোট ${formatCount(payments.length)}টি পেমেন্ট`}
    >
      {payments.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title="কোনো পেমেন্ট নেই"
          action={user?.role === 'customer' && <ButtonLink to={paths.plans}>প্ল্যান দেখুন</ButtonLink>}
        >
          টাকা পরিশোধ করলে তার রসিদ এখানে থাকবে।
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {payments.map((payment) => (
            <PaymentCard key={payment.ref} payment={payment} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const code = (text: string) => <span className="text-sm break-all">{text}</span>

function facts(payment: OwnPayment): (Definition | false)[] {
  const { paid_at: paidAt, starts_at: startsAt, ends_at: endsAt, refunded_at: refundedAt } = payment
  return [
    { term: 'পদ্ধতি', value: payment.method_name },
    { term: 'শুরু করেছেন', value: formatDateTime(payment.created_at) },
    paidAt !== null && { term: 'পরিশোধ হয়েছে', value: formatDateTime(paidAt) },
    startsAt !== null &&
      endsAt !== null && { term: 'মেয়াদ', value: `${formatDate(startsAt)} থেকে ${formatDate(endsAt)}` },
    payment.transaction_id !== null && { term: 'ট্রানজেকশন আইডি', value: code(payment.transaction_id) },
    refundedAt !== null && {
      term: 'ফেরত',
      value: `${formatTaka(payment.refunded_amount, { decimals: 2 })}, ${formatDate(refundedAt)}`,
    },
    { term: 'রেফারেন্স', value: code(payment.ref) },
  ]
}

function PaymentCard({ payment }: { payment: OwnPayment }) {
  const { label, tone } = paymentStatusLabel(payment.status)
  const reason = reasonText(payment.reason, payment.purpose)
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg">
          {payment.plan}
          <span className="block text-sm font-normal text-muted">{purposeLabel(payment.purpose)}</span>
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-2xl font-semibold">{formatTaka(payment.amount, { decimals: 2 })}</p>
      <DefinitionList items={facts(payment)} />
      {reason && <p className="text-sm text-muted">{reason}</p>}
      <div className="flex flex-wrap gap-2">
        {payment.next === 'enter_trx' && (
          <ButtonLink to={paths.manualPayment(payment.ref)} size="small">
            পেমেন্ট সম্পন্ন করুন
          </ButtonLink>
        )}
        {payment.next === 'report' && (
          <ButtonLink to={paths.manualPayment(payment.ref)} size="small" variant="secondary">
            টাকা পাঠিয়ে ফেলেছেন?
          </ButtonLink>
        )}
        {payment.next === 'retry' && (
          <ButtonLink to={retryPath(payment.purpose, payment.return_to)} size="small" variant="secondary">
            আবার চেষ্টা করুন
          </ButtonLink>
        )}
        {canCheckPayment(payment) && (
          <ButtonLink to={`${paths.myPayment(payment.ref)}#check`} size="small" variant="secondary">
            টাকা কেটেছে, চালু হয়নি?
          </ButtonLink>
        )}
        <ButtonLink to={paths.myPayment(payment.ref)} size="small" variant="quiet">
          {payment.paid_at === null ? 'বিস্তারিত' : 'রসিদ'}
        </ButtonLink>
      </div>
    </Card>
  )
}
