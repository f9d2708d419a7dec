import type { ReactNode } from 'react'
import { formatTaka, formatCount } from '#web/lib/format.ts'
import { Card, CardSection } from '#web/ui/layout/card.tsx'
import { ChangeMark } from './change-mark.tsx'
import type { Dashboard, RevenueDay } from './dashboard.calls.ts'
import { ChartSpline } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Table } from '#web/ui/list/table.tsx'
import { byWeek, dayLabel } from './dashboard.rules.ts'
import { RevenueChart } from './revenue-chart.tsx'

/** Nothing for who may not see payments. */
export function RevenueCard({ figures, children }: { figures: Dashboard; children?: ReactNode }) {
  const ofMonth = figures.estimated_revenue_bdt
  if (ofMonth === null) return null
  const sums = [
    ['শেষ ৭ দিন', figures.revenue_7d],
    ['শেষ ৩০ দিন', figures.revenue_30d],
    ['শেষ ৯০ দিন', figures.revenue_90d],
  ] as const
  const change = figures.revenue_change_percentage
  if (ofMonth === 0 && figures.revenue_90d === 0 && change === null)
    return (
      <CardSection title="আয়">
        <p className="text-muted">এখনো কোনো আয় হয়নি।</p>
        {children}
      </CardSection>
    )
  return (
    <Card as="section" aria-labelledby="revenue-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="min-w-0">
          <h2 id="revenue-title" className="text-base text-muted">
            এই মাসের আনুমানিক আয়, ফেরত বাদে
          </h2>
          <div className="text-3xl font-semibold">{formatTaka(ofMonth)}</div>
          {change !== null && <ChangeMark percent={change} than="গত মাসের একই দিনগুলোর চেয়ে" />}
        </div>
        <dl className="grid grow gap-x-3 rounded-card max-sm:divide-y max-sm:divide-line max-sm:bg-sunken max-sm:px-3 sm:max-w-lg sm:grid-cols-3">
          {sums.map(([label, amount]) => (
            <div
              key={label}
              className="min-w-0 py-1 max-sm:flex max-sm:items-baseline max-sm:justify-between sm:rounded-card sm:bg-sunken sm:px-3 sm:py-2"
            >
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{formatTaka(amount ?? 0, { decimals: 2 })}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </Card>
  )
}

export function RevenueHistory({ days }: { days: readonly RevenueDay[] }) {
  if (days.every(({ revenue_bdt: net, payments }) => net === 0 && payments === 0))
    return (
      <p className="flex items-center gap-3 rounded-card bg-sunken p-4 text-muted">
        <Icon icon={ChartSpline} className="size-6" />
        শেষ ৯০ দিনে কোনো পেমেন্ট হয়নি। প্রথম পেমেন্ট এলে এখানে গ্রাফ দেখা যাবে।
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <figure aria-label="শেষ ৯০ দিনের দৈনিক আয়ের গ্রাফ; সংখ্যাগুলো নিচের টেবিলে আছে" className="h-40 sm:h-72">
        <div aria-hidden className="h-full">
          <RevenueChart days={days} />
        </div>
      </figure>
      <details className="group">
        <summary className="inline-flex min-h-11 items-center font-semibold text-action">
          <span className="group-open:hidden">সপ্তাহ ধরে টেবিলে দেখুন</span>
          <span className="hidden group-open:inline">টেবিল বন্ধ করুন</span>
        </summary>
        <Table
          caption="শেষ ৯০ দিনের আয়, সপ্তাহ ধরে"
          rows={byWeek(days)}
          rowKey={({ to }) => to}
          columns={[
            { header: 'সময়', heading: true, cell: ({ from, to }) => `${dayLabel(from)} – ${dayLabel(to)}` },
            { header: 'পেমেন্ট', align: 'end', cell: ({ payments }) => `${formatCount(payments)}টি` },
            { header: 'ফেরত', align: 'end', cell: ({ refunded }) => formatTaka(refunded, { decimals: 2 }) },
            { header: 'আয়', align: 'end', cell: ({ revenue }) => formatTaka(revenue, { decimals: 2 }) },
          ]}
        />
      </details>
    </div>
  )
}

export const RevenueSkeleton = () => <Skeleton className="h-40 w-full rounded-card sm:h-72" />
