import { formatTaka } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { eventText, reasonText, sourceText, statusBadge } from './admin-payment.labels.ts'
import { factsOf, type PaymentEvent } from './payment-events.labels.ts'
import type { PaymentStatus } from '#worker/features/payments/payments.schema.ts'

export function PaymentHistory({ events }: { events: readonly PaymentEvent[] }) {
  return (
    <CardSection title="ইতিহাস" className="gap-2">
      {events.length === 0 ? (
        <p className="text-muted">এই পেমেন্টের কোনো ইতিহাস নেই।</p>
      ) : (
        <ol className="flex flex-col border-s-2 border-line ps-4">
          {events.map((event) => (
            <li key={event.id} className="py-2">
              <Event event={event} />
            </li>
          ))}
        </ol>
      )}
    </CardSection>
  )
}

function Event({ event }: { event: PaymentEvent }) {
  const { amount, transaction, reason, said } = factsOf(event)
  const moved = event.to_status !== null && event.to_status !== event.from_status
  const facts = [
    amount !== null && formatTaka(amount, { decimals: 2 }),
    transaction && `আইডি ${transaction}`,
    moved && `অবস্থা: ${statusText(event.to_status)}`,
  ].filter(Boolean)
  return (
    <>
      <p>
        <span className="font-semibold">{event.actor?.name ?? sourceText(event.source)}</span>
        {event.actor && event.source !== 'customer' ? ' ' : ': '}
        {eventText(event.kind)}
      </p>
      {facts.length > 0 && <p className="text-sm break-words">{facts.join(' · ')}</p>}
      {reason && <p className="text-sm">কারণ: {reasonText(reason) ?? reason}</p>}
      {said && <p className="text-sm text-muted">পেমেন্ট গেটওয়ের কথা: {said}</p>}
      <time dateTime={event.created_at} className="text-sm text-muted">
        {formatDateTime(event.created_at)}
      </time>
      {Object.keys(event.detail).length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-action">সব তথ্য</summary>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-card bg-sunken p-3 font-mono text-xs">
            {Object.entries(event.detail).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="break-all">{String(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

const statusText = (status: string | null) => (status ? statusBadge(status as PaymentStatus).label : '')
