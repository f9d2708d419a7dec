import { paths } from '#web/app/paths.ts'
import { formatDate, formatDateTime, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionList, type Definition } from '#web/ui/definition-list.tsx'
import type { OwnPayment } from './my-payments-page.tsx'
import { paymentStatusLabel, purposeLabel, reasonText } from './payment.labels.ts'

const code = (text: string) => <span className="text-sm break-all">{text}</span>

/** Only what there is: a payment that never was paid has no date of payment and no period. */
function facts(payment: OwnPayment): Definition[] {
  const { paid_at: paidAt, starts_at: startsAt, ends_at: endsAt, refunded_at: refundedAt } = payment
  const lines: (Definition | false)[] = [
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
  return lines.filter((line) => line !== false)
}

export function PaymentCard({ payment }: { payment: OwnPayment }) {
  const { label, tone } = paymentStatusLabel(payment.status)
  const reason = reasonText(payment.reason)
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
      {payment.next === 'enter_trx' && (
        <ButtonLink to={paths.manualPayment(payment.ref)} size="small" className="self-start">
          পেমেন্ট সম্পন্ন করুন
        </ButtonLink>
      )}
      {payment.next === 'retry' && payment.purpose === 'subscription' && (
        <ButtonLink to={paths.plans} size="small" variant="secondary" className="self-start">
          আবার চেষ্টা করুন
        </ButtonLink>
      )}
    </Card>
  )
}
