import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { ChartNoAxesColumn } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect, ListFrame, ListHead, useFilters } from '#web/ui/list/list-page.tsx'
import { DistrictMap } from './district-map.tsx'
import {
  fetchChoices,
  fetchDistricts,
  fetchFunnel,
  funnelList,
  shortagesList,
  type FunnelWeek,
} from './funnel.calls.ts'
import { tradeAndDistrict } from './trade-and-district.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import type { GrowthStep } from '#worker/features/funnel/funnel.schema.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = funnelList.read(new URL(request.url).searchParams)
  const api = context.get(apiContext)
  const [funnel, districts, choices] = await Promise.all([
    fetchFunnel(api, address),
    fetchDistricts(api, address.category),
    fetchChoices(api),
  ])
  return { address, funnel, districts, choices }
}

export function Component({ tabs }: PartProps) {
  const { address, funnel, districts, choices } = useLoaderData<typeof loader>()
  const { change } = useFilters(funnelList, address)
  const { weeks } = funnel
  const at = Math.max(
    weeks.findIndex(({ week }) => week === address.week),
    address.week ? -1 : weeks.findLastIndex(({ closed }) => closed === 7),
  )
  const [week, before] = at < 0 ? [weeks.at(-1), weeks.at(-2)] : [weeks[at], weeks[at - 1]]
  const highest = Math.max(1, ...funnel.steps.map((step) => week?.[step] ?? 0))
  return (
    <ListFrame>
      <ListHead title="চাহিদা" filters={tradeAndDistrict({ address, change, ...choices })} />
      {tabs}
      {funnel.until === null || !week ? (
        <EmptyState icon={ChartNoAxesColumn} title="এখনো কোনো দিনের হিসাব নেই">
          চালু করার পরে প্রতিদিন ভোরে আগের দিনের হিসাব যোগ হয়।
        </EmptyState>
      ) : (
        <>
          <CardSection title={weekWords(week)}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-sm text-muted">
                {daysWords(week)}। শুধু গোনা সংখ্যা, কোনো মানুষের তথ্য নেই।
                {address.category !== undefined && ' নিবন্ধন পেশা ধরে জানা যায় না।'}
              </p>
              <FilterSelect
                label="সপ্তাহ"
                placeholder={null}
                value={week.week}
                onChange={(chosen) => change({ week: chosen })}
                options={weeks.toReversed().map((one) => ({ value: one.week, label: weekWords(one) }))}
              />
            </div>
            <ol className="grid gap-3">
              {funnel.steps.map((step) => (
                <Step key={step} step={step} week={week} before={before?.[step] ?? null} highest={highest} />
              ))}
            </ol>
          </CardSection>
          <CardSection title="কোন জেলায় কতটা ঘাটতি">
            <p className="text-sm text-muted">
              গত চার সপ্তাহে একজন সেবাদাতার জন্য কত চাহিদা। একটি নম্বর দেখা বা জানানোর অনুরোধ তিনবার খোঁজার সমান।
              জেলা চাপলে তার পেশাগুলো দেখা যায়।
            </p>
            <DistrictMap
              districts={districts}
              hrefFor={(district) =>
                shortagesList.path({ q: '', page: 1, category: address.category, district })
              }
            />
          </CardSection>
          <section aria-labelledby="weeks" className="mt-2 flex flex-col gap-2">
            <h2 id="weeks" className="text-lg">
              শেষ তিন মাস
            </h2>
            <Table
              caption="সপ্তাহ ধরে হিসাব"
              columns={columnsOf(funnel.steps)}
              rows={weeks.filter(({ closed }) => closed > 0).toReversed()}
              rowKey={({ week }) => week}
            />
          </section>
        </>
      )}
    </ListFrame>
  )
}

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
const weekWords = ({ week, closed }: Pick<FunnelWeek, 'week' | 'closed'>): string =>
  `${dayAndMonth.format(dayAfter(week, 0))} – ${dayAndMonth.format(dayAfter(week, 6))}${closed < 7 ? ' (পুরো নয়)' : ''}`

const valueWords = (value: number | null) => (value === null ? notCounted : formatCount(value))

type StepProps = { step: GrowthStep; week: FunnelWeek; before: number | null; highest: number }

/** A step of a week with its bar, its share of the visits and the week before. */
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
        <span className={value === null ? 'text-muted' : 'text-lg font-semibold even-digits'}>
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
const daysWords = ({ counted }: Pick<FunnelWeek, 'counted'>): string =>
  counted === 7
    ? '৭ দিনেরই হিসাব'
    : counted === 0
      ? 'ফোনের কোনো খবর নেই'
      : `${formatCount(counted)} দিনের হিসাব`
