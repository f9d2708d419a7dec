import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { exactTaka } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { paymentPurposeNames, type PaymentStatus } from '#worker/features/payments/payments.schema.ts'
import { eventTexts, reasonText, sourceTexts, statusBadge } from './admin-payment.labels.ts'
import { PaymentActions } from './payment-actions.tsx'
import { factsOf, type PaymentEvent } from './payment-events.labels.ts'
import { BoughtCard, MoneyCard, PayerCard } from './payment-overview.tsx'
import type { PaymentDetail } from './payments.calls.ts'

/** All about a payment and what can be decided: on its page, and in the panel of the list. */
export const PaymentParts = ({ payment, mayDecide }: { payment: PaymentDetail; mayDecide: boolean }) => (
  <>
    {mayDecide && <PaymentActions key={payment.id} payment={payment} />}
    <RivalsCard payment={payment} />
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] items-start gap-5">
      <MoneyCard payment={payment} />
      <div className="flex min-w-0 flex-col gap-5">
        <PayerCard payment={payment} />
        <BoughtCard payment={payment} />
      </div>
    </div>
    <PaymentHistory events={payment.events} />
  </>
)

function PaymentHistory({ events }: { events: readonly PaymentEvent[] }) {
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
  const { amount, transaction, progress, reason, said } = factsOf(event)
  const moved = event.to_status !== null && event.to_status !== event.from_status
  const facts = [
    amount !== null && exactTaka(amount),
    transaction && `আইডি ${transaction}`,
    progress,
    moved && `অবস্থা: ${statusText(event.to_status)}`,
  ].filter(Boolean)
  const raw = { ...event.detail, ...(event.request_id && { request_id: event.request_id }) }
  return (
    <>
      <p>
        <span className="font-semibold">{event.actor?.name ?? sourceTexts[event.source]}</span>
        {event.actor && event.source !== 'customer' ? ' ' : ': '}
        {eventTexts[event.kind]}
      </p>
      {facts.length > 0 && <p className="text-sm break-words">{facts.join(' · ')}</p>}
      {reason && <p className="text-sm">কারণ: {reason}</p>}
      {said && <p className="text-sm text-muted">পেমেন্ট গেটওয়ের কথা: {said}</p>}
      <time dateTime={event.created_at} className="text-sm text-muted">
        {formatDateTime(event.created_at)}
      </time>
      {Object.keys(raw).length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-action">সব তথ্য</summary>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-card bg-sunken p-3 font-mono text-xs">
            {Object.entries(raw).map(([name, value]) => (
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

type Rival = PaymentDetail['rivals'][number]

/** This payment and the others that name the same transaction id, for comparison. */
function RivalsCard({ payment }: { payment: PaymentDetail }) {
  if (payment.rivals.length === 0) return null
  const submitted = payment.events.findLast(({ kind }) => kind === 'submit_trx' || kind === 'claim')
  const own: Rival = { ...payment, submitted_at: submitted?.created_at ?? null }
  return (
    <CardSection title="একই ট্রানজেকশন আইডির পেমেন্ট">
      <p className="text-sm text-muted">
        টাকা একবারই এসেছে, তাই একটিই নিশ্চিত করা যাবে। বিকাশ/নগদ/রকেটের হিসাবে প্রেরকের নম্বর ও সময় মিলিয়ে দেখুন।
      </p>
      <Table
        caption="একই ট্রানজেকশন আইডির পেমেন্ট"
        columns={columnsFor(payment.id)}
        rows={[own, ...payment.rivals]}
        rowKey={({ id }) => id}
      />
    </CardSection>
  )
}

const columnsFor = (ownId: number): TableColumn<Rival>[] => [
  {
    header: 'নাম',
    heading: true,
    cell: ({ id, name, phone }) => (
      <div className="columns:min-w-36">
        {id === ownId ? (
          <p className="py-1">
            {name} <span className="text-sm font-normal text-muted">(এই পেমেন্ট)</span>
          </p>
        ) : (
          <Link to={adminPaths.payment(id)} className="inline-block py-1 text-action hover:underline">
            {name}
          </Link>
        )}
        {phone && (
          <p className="text-sm font-normal text-muted">
            <PhoneNumber phone={phone} />
          </p>
        )}
      </div>
    ),
  },
  { header: 'আইডি জমা দিয়েছেন', cell: ({ submitted_at: at }) => (at ? formatDateTime(at) : '—') },
  { header: 'শুরু', cell: ({ created_at: at }) => formatDateTime(at) },
  {
    header: 'টাকা',
    cell: ({ amount, type }) => (
      <>
        <p className="font-semibold whitespace-nowrap">{exactTaka(amount)}</p>
        <p className="text-sm text-muted">{paymentPurposeNames[type]}</p>
      </>
    ),
  },
  {
    header: 'অবস্থা',
    cell: ({ status, reason }) => (
      <>
        <StateBadge of={statusBadge(status)} />
        {status === 'failed' && reason && <p className="text-sm text-muted">{reasonText(reason)}</p>}
      </>
    ),
  },
]
