import type { ReactNode } from 'react'
import { exactTaka, formatTaka, formatCount } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Dashboard, RevenueDay } from './dashboard.calls.ts'
import { ChartSpline, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Table } from '#web/ui/list/table.tsx'
import { byWeek, dayLabel, axisOf, shortTaka, changeText } from './dashboard.rules.ts'
import { formatDate } from '#web/lib/format-time.ts'

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
              <dd className="font-semibold wrap-anywhere">{exactTaka(amount ?? 0)}</dd>
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
            { header: 'ফেরত', align: 'end', cell: ({ refunded }) => exactTaka(refunded) },
            { header: 'আয়', align: 'end', cell: ({ revenue }) => exactTaka(revenue) },
          ]}
        />
      </details>
    </div>
  )
}

const labels = [0.02, 0.34, 0.66, 0.98]

/** A bar for each day, below the line of zero on a day with more refunds than revenue. */
function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
  const axis = axisOf(days.map(({ revenue_bdt: net }) => net))
  const [least = 0, most = 1] = [axis[0], axis.at(-1)]
  /** The distance from the top, in percent. */
  const placeOf = (amount: number) => ((most - amount) / (most - least)) * 100
  return (
    <div className="h-full pt-2 pr-6 pb-7 pl-20 text-sm text-muted">
      <div className="relative h-full">
        {axis.map((amount) => (
          <div
            key={amount}
            className={`absolute inset-x-0 border-t ${amount === 0 ? 'border-line-strong' : 'border-line'}`}
            style={{ top: `${placeOf(amount)}%` }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2 whitespace-nowrap">
              {shortTaka(amount)}
            </span>
          </div>
        ))}
        <svg
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          {days.map((day, at) => (
            <g key={day.day} className="group">
              <title>{textOf(day)}</title>
              <rect x={at} width={1} height={100} className="fill-transparent group-hover:fill-sunken" />
              <rect
                x={at + 0.08}
                width={0.84}
                y={placeOf(Math.max(0, day.revenue_bdt))}
                height={Math.abs(placeOf(day.revenue_bdt) - placeOf(0))}
                className="fill-action"
              />
            </g>
          ))}
        </svg>
        {labels.map((place) => (
          <span
            key={place}
            className="absolute top-full -translate-x-1/2 pt-1 whitespace-nowrap"
            style={{ left: `${place * 100}%` }}
          >
            {dayLabel(days[Math.floor(place * days.length)]?.day ?? '')}
          </span>
        ))}
      </div>
    </div>
  )
}

const textOf = ({ day, revenue_bdt: net, payments, refunded_bdt: refunded }: RevenueDay) =>
  [
    formatDate(`${day}T12:00:00Z`),
    exactTaka(net),
    `${formatCount(payments)}টি পেমেন্ট`,
    ...(refunded > 0 ? [`ফেরত ${exactTaka(refunded)}`] : []),
  ].join('\n')

type ChangeMarkProps = {
  percent: number
  /** What is compared with. */
  than: ReactNode
  /** Of a queue, where more is a warning. */
  isQueue?: boolean
}

export function ChangeMark({ percent, than, isQueue = false }: ChangeMarkProps) {
  const icon = percent > 0 ? TrendingUp : percent < 0 ? TrendingDown : Minus
  const tone = percent === 0 ? 'text-muted' : percent > 0 === isQueue ? 'text-warning' : 'text-action'
  return (
    <p className="flex items-start gap-1.5 text-sm">
      <Icon icon={icon} className={`mt-1 size-4 ${tone}`} />
      <span className="min-w-0">
        <span className="font-semibold whitespace-nowrap">{changeText(percent)}</span>{' '}
        <span className="text-muted">{than}</span>
      </span>
    </p>
  )
}
