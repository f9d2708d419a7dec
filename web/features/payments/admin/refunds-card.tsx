import { formatDateTime, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { refundStates } from './admin-payment.labels.ts'
import type { PaymentDetail } from './payments.calls.ts'
import { refundsOf } from './payment-events.labels.ts'

export function RefundsCard({ payment }: { payment: PaymentDetail }) {
  const refunds = refundsOf(payment.events)
  if (refunds.length === 0) return null
  return (
    <Card as="section" aria-label="ফেরত">
      <h2 className="mb-2 text-lg">ফেরত</h2>
      <ul className="flex flex-col divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {refund.amount === null ? '—' : formatTaka(refund.amount, { decimals: 2 })}
              <Badge tone={refundStates[refund.state]?.tone}>{refundStates[refund.state]?.label}</Badge>
            </p>
            {(refund.reason ?? payment.refund_reason) && (
              <p className="text-sm">কারণ: {refund.reason ?? payment.refund_reason}</p>
            )}
            {refund.gatewayRef && <p className="text-sm break-all">ফেরতের আইডি: {refund.gatewayRef}</p>}
            <p className="text-sm text-muted">
              {formatDateTime(refund.at)}
              {refund.by && `, ${refund.by}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
