import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { bengaliDigits, formatCount, formatTaka } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { dayLabel, shortTaka } from './dashboard.rules.ts'
import type { RevenueDay } from './dashboard.calls.ts'

const tick = { fill: 'var(--color-muted)', fontSize: 13 }

export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...days]}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barCategoryGap="15%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={dayLabel}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line-strong)' }}
          minTickGap={36}
        />
        <YAxis
          tickFormatter={shortTaka}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={84}
          allowDecimals={false}
        />
        <ReferenceLine y={0} stroke="var(--color-line-strong)" />
        <Tooltip cursor={{ fill: 'var(--color-sunken)' }} content={<DayTooltip />} />
        <Bar dataKey="revenue_bdt" fill="var(--color-action)" radius={2} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}

type DayTooltipProps = { active?: boolean; payload?: readonly { payload: RevenueDay }[] }

function DayTooltip({ active, payload }: DayTooltipProps) {
  const day = payload?.[0]?.payload
  if (!active || !day) return null
  return (
    <div className="rounded-card border border-line bg-surface px-3 py-2 text-sm shadow-lift">
      <p className="text-muted">{formatDate(`${day.day}T12:00:00Z`)}</p>
      <p className="font-semibold">{formatTaka(day.revenue_bdt, { decimals: 2 })}</p>
      <p className="text-muted">{bengaliDigits(`${formatCount(day.payments)}টি পেমেন্ট`)}</p>
      {day.refunded_bdt > 0 && (
        <p className="text-muted">ফেরত {formatTaka(day.refunded_bdt, { decimals: 2 })}</p>
      )}
    </div>
  )
}
