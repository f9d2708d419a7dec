import { formatCount, formatTaka } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { PaymentsPage } from './payments.calls.ts'
import type { PaymentsAddress } from './payments.address.ts'

const taka = (amount: number) => formatTaka(amount, { decimals: 2 })

const periods = [
  ['today', 'আজ'],
  ['7d', 'গত ৭ দিন'],
  ['30d', 'গত ৩০ দিন'],
  ['90d', 'গত ৯০ দিন'],
  ['this_month', 'এই মাস'],
  ['last_month', 'গত মাস'],
] as const

/** Revenue as on the dashboard: payments minus refunds, each counted on its own day. */
export function RevenueTotals({ revenue }: Pick<PaymentsPage, 'revenue'>) {
  return (
    <section aria-label="আয়" className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {periods.map(([period, label]) => (
          <div
            key={period}
            className="min-w-0 rounded-card border border-line bg-surface px-3 py-2.5 sm:px-4"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{taka(revenue[period])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">আয় হলো পরিশোধিত টাকা থেকে ফেরত দেওয়া টাকা বাদে যা থাকে।</p>
    </section>
  )
}

type DaysProps = { days: NonNullable<PaymentsPage['revenue_of_days']>; address: PaymentsAddress }

/** Revenue of the selected days; other filters have no effect. */
export function RevenueOfDays({ days, address: { from, to } }: DaysProps) {
  const words =
    from && to && from !== to
      ? `${formatDate(from)} থেকে ${formatDate(to)}`
      : from && to
        ? formatDate(from)
        : from
          ? `${formatDate(from)} থেকে`
          : `${formatDate(to ?? '')} পর্যন্ত`
  return (
    <Card
      as="section"
      aria-label="বাছাই করা দিনের আয়"
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1"
    >
      <p className="font-semibold">{words}</p>
      <p>
        আয় <span className="font-semibold">{taka(days.net)}</span>
      </p>
      <p className="text-sm text-muted">
        {formatCount(days.paid_count)}টি পেমেন্টে {taka(days.paid)}, ফেরত {taka(days.refunded)}
      </p>
    </Card>
  )
}
