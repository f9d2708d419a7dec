import { formatCount } from '#web/lib/format.ts'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import type { GrowthStep } from '#worker/features/funnel/funnel.schema.ts'
import type { FunnelWeek } from './funnel.calls.ts'

const stepLabels: Record<GrowthStep, { label: string; note: string }> = {
  visits: { label: 'সাইট খোলা', note: 'একটি ফোন দিনে একবার' },
  looks: { label: 'প্রোফাইল দেখা', note: 'যতবার খোলা হয়েছে' },
  asks: { label: 'নম্বর চাওয়া', note: '“নম্বর দেখুন” চাপা' },
  registered: { label: 'নিবন্ধন', note: 'নতুন গ্রাহক' },
  paid: { label: 'প্ল্যান কেনা', note: 'সাবস্ক্রিপশনের পেমেন্ট' },
  reveals: { label: 'নম্বর দেখানো', note: 'গ্রাহককে দেখানো নম্বর' },
  answered: { label: 'ফোন ধরা', note: 'গ্রাহক জানিয়েছেন, সেবাদাতা ফোন ধরেছেন' },
  returns: { label: 'আবার আসা', note: 'আগেও এসেছে এমন ফোন' },
}

const notCounted = 'হিসাব নেই'

const dayAndMonth = new Intl.DateTimeFormat('bn-BD', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)

/** A week by its first and last day. */
export const weekWords = ({ week, closed }: Pick<FunnelWeek, 'week' | 'closed'>): string =>
  `${dayAndMonth.format(dayAfter(week, 0))} – ${dayAndMonth.format(dayAfter(week, 6))}${closed < 7 ? ' (পুরো নয়)' : ''}`

const valueWords = (value: number | null) => (value === null ? notCounted : formatCount(value))

type FunnelStepsProps = { steps: readonly GrowthStep[]; week: FunnelWeek; before: FunnelWeek | undefined }

/** The steps of a week, each with its bar, its share of the visits and the week before. */
export function FunnelSteps({ steps, week, before }: FunnelStepsProps) {
  const highest = Math.max(1, ...steps.map((step) => week[step] ?? 0))
  return (
    <ol className="grid gap-3">
      {steps.map((step) => (
        <Step key={step} step={step} week={week} before={before?.[step] ?? null} highest={highest} />
      ))}
    </ol>
  )
}

type StepProps = { step: GrowthStep; week: FunnelWeek; before: number | null; highest: number }

function Step({ step, week, before, highest }: StepProps) {
  const value = week[step]
  const share =
    step !== 'visits' && value !== null && week.visits
      ? `প্রতি ১০০ বার সাইট খোলায় ${formatCount((value / week.visits) * 100, { decimals: 1 })}`
      : stepLabels[step].note
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{stepLabels[step].label}</span>
        <span className={value === null ? 'text-muted' : 'text-lg font-semibold tabular-nums'}>
          {valueWords(value)}
        </span>
      </p>
      {value === null ? (
        <div aria-hidden className="h-3 rounded-full border border-dashed border-line-strong" />
      ) : (
        <div aria-hidden className="h-3 rounded-full bg-sunken">
          <div
            className="h-full rounded-full bg-action forced-colors:bg-[CanvasText]"
            style={{ width: `${Math.max(value > 0 ? 1 : 0, (value / highest) * 100)}%` }}
          />
        </div>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{share}</span>
        {before !== null && <span>আগের সপ্তাহে {formatCount(before)}</span>}
      </p>
    </li>
  )
}

const columnsOf = (steps: readonly GrowthStep[]): TableColumn<FunnelWeek>[] => [
  {
    header: 'সপ্তাহ',
    heading: true,
    cell: (week) => (
      <>
        {weekWords(week)}
        <span className="block text-sm font-normal text-muted">{daysWords(week)}</span>
      </>
    ),
  },
  ...steps.map((step): TableColumn<FunnelWeek> => ({
    header: stepLabels[step].label,
    align: 'end',
    cell: (week) => <span className={week[step] === null ? 'text-muted' : ''}>{valueWords(week[step])}</span>,
  })),
]

/** On how many days of a week phones reported. */
export const daysWords = ({ counted }: Pick<FunnelWeek, 'counted'>): string =>
  counted === 7
    ? '৭ দিনেরই হিসাব'
    : counted === 0
      ? 'ফোনের কোনো খবর নেই'
      : `${formatCount(counted)} দিনের হিসাব`

type FunnelWeeksProps = { steps: readonly GrowthStep[]; weeks: readonly FunnelWeek[] }

export const FunnelWeeks = ({ steps, weeks }: FunnelWeeksProps) => (
  <Table caption="সপ্তাহ ধরে হিসাব" columns={columnsOf(steps)} rows={weeks} rowKey={({ week }) => week} />
)
