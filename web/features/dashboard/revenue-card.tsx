import type { ReactNode } from 'react'
import { formatTaka } from '#web/lib/format.ts'
import { Card, CardSection } from '#web/ui/layout/card.tsx'
import { ChangeMark } from './change-mark.tsx'
import type { Dashboard } from './dashboard.calls.ts'

export function RevenueCard({ figures, children }: { figures: Dashboard; children?: ReactNode }) {
  const sums = [
    ['শেষ ৭ দিন', figures.revenue_7d],
    ['শেষ ৩০ দিন', figures.revenue_30d],
    ['শেষ ৯০ দিন', figures.revenue_90d],
  ] as const
  const change = figures.revenue_change_percentage
  if (figures.estimated_revenue_bdt === 0 && figures.revenue_90d === 0 && change === null)
    return (
      <CardSection title="আয়">
        <p className="text-muted">এখনো কোনো আয় হয়নি।</p>
        {children}
      </CardSection>
    )
  return (
    <Card as="section" aria-labelledby="revenue-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id="revenue-title" className="text-base text-muted">
            এই মাসের আনুমানিক আয়
          </h2>
          <div className="text-3xl font-semibold">
            {formatTaka(figures.estimated_revenue_bdt, { decimals: 0 })}
          </div>
          {change !== null && <ChangeMark percent={change} than="গত মাসের একই দিনগুলোর চেয়ে" />}
        </div>
        <dl className="grid grow gap-x-3 rounded-card max-sm:divide-y max-sm:divide-line max-sm:bg-sunken max-sm:px-3 sm:max-w-lg sm:grid-cols-3">
          {sums.map(([label, amount]) => (
            <div
              key={label}
              className="min-w-0 py-2 max-sm:flex max-sm:items-baseline max-sm:justify-between sm:rounded-card sm:bg-sunken sm:px-3"
            >
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{formatTaka(amount, { decimals: 2 })}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="text-sm text-muted">পরিশোধিত টাকা থেকে ফেরত বাদ দিয়ে; ঢাকার তারিখ অনুযায়ী।</p>
      {children}
    </Card>
  )
}
