import { formatTaka } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList, type Definition } from '#web/ui/layout/definition-list.tsx'
import { paymentStatusLabel, purposeLabel } from '#web/features/payments/payment.labels.ts'
import type { Receipt, Site } from '#web/features/payments/payments.calls.ts'
import { takaInWords } from './taka-in-words.rules.ts'

const code = (text: string) => <span className="text-sm break-all">{text}</span>

function facts(payment: Receipt): (Definition | false)[] {
  const { paid_at: paidAt, starts_at: startsAt, ends_at: endsAt, refunded_at: refundedAt } = payment
  return [
    { term: 'রেফারেন্স', value: code(payment.ref) },
    { term: purposeLabel(payment.purpose), value: payment.plan },
    startsAt !== null &&
      endsAt !== null && { term: 'মেয়াদ', value: `${formatDate(startsAt)} থেকে ${formatDate(endsAt)}` },
    { term: 'পেমেন্ট পদ্ধতি', value: payment.method_name },
    payment.transaction_id !== null && { term: 'ট্রানজেকশন আইডি', value: code(payment.transaction_id) },
    { term: 'শুরু করেছেন', value: formatDateTime(payment.created_at) },
    paidAt !== null && { term: 'পরিশোধ হয়েছে', value: formatDateTime(paidAt) },
    refundedAt !== null && {
      term: 'ফেরত',
      value: `${formatTaka(payment.refunded_amount, { decimals: 2 })}, ${formatDate(refundedAt)}`,
    },
    refundedAt !== null &&
      payment.status === 'paid' && {
        term: 'ফেরতের পরে',
        value: formatTaka(payment.amount - payment.refunded_amount, { decimals: 2 }),
      },
  ]
}

export function ReceiptSheet({ payment, site }: { payment: Receipt; site: Site }) {
  const { label, tone } = paymentStatusLabel(payment.status)
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl font-semibold">{site.name || 'কর্মী'}</p>
          <p className="text-sm text-muted">
            {payment.paid_at === null ? 'পেমেন্টের বিবরণ' : 'টাকা প্রাপ্তির রসিদ'}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div>
        <div className="text-3xl font-semibold">{formatTaka(payment.amount, { decimals: 2 })}</div>
        <p className="text-muted">কথায়: {takaInWords(payment.amount)}</p>
      </div>
      <DefinitionList items={facts(payment)} />
      {payment.paid_at !== null && (
        <p className="text-sm text-muted">
          এটি কম্পিউটারে তৈরি রসিদ, স্বাক্ষরের প্রয়োজন নেই।{site.contact && ` যোগাযোগ: ${site.contact}`}
        </p>
      )}
    </Card>
  )
}
