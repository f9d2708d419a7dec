import { formatCount, formatTaka } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { axisOf, dayLabel, shortTaka } from './dashboard.rules.ts'
import type { RevenueDay } from './dashboard.calls.ts'

const labels = [0.02, 0.34, 0.66, 0.98]

/** A bar for each day, below the line of zero on a day with more refunds than revenue. */
export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
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
    formatTaka(net, { decimals: 2 }),
    `${formatCount(payments)}টি পেমেন্ট`,
    ...(refunded > 0 ? [`ফেরত ${formatTaka(refunded, { decimals: 2 })}`] : []),
  ].join('\n')
