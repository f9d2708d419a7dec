import { formatDateTime, formatTaka } from '#web/lib/format.ts'
import { historyText } from './payment-history.labels.ts'
import type { Receipt } from './payments.calls.ts'

export function PaymentHistory({ payment }: { payment: Receipt }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">কী কী হয়েছে</h2>
      <ol className="flex flex-col gap-4 border-s-2 border-line ps-4">
        {payment.history.map((step, index) => (
          <li key={index}>
            <p>{historyText(step, payment.purpose)}</p>
            {step.kind === 'refund' && step.amount !== null && (
              <p className="font-semibold">{formatTaka(step.amount, { decimals: 2 })}</p>
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
