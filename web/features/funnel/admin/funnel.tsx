import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { ChartNoAxesColumn } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect, ListFrame, ListHead, useFilters } from '#web/ui/list/list-page.tsx'
import { DistrictMap } from './district-map.tsx'
import { daysWords, FunnelSteps, FunnelWeeks, weekWords } from './funnel-steps.tsx'
import { fetchChoices, fetchDistricts, fetchFunnel, funnelList, shortagesList } from './funnel.calls.ts'
import { tradeAndDistrict } from './trade-and-district.tsx'

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
  const change = useFilters(funnelList, address)
  const { weeks } = funnel
  const at = Math.max(
    weeks.findIndex(({ week }) => week === address.week),
    address.week ? -1 : weeks.findLastIndex(({ closed }) => closed === 7),
  )
  const [week, before] = at < 0 ? [weeks.at(-1), weeks.at(-2)] : [weeks[at], weeks[at - 1]]
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
                value={week.week}
                onChange={(chosen) => change({ week: chosen })}
                options={weeks.toReversed().map((one) => ({ value: one.week, label: weekWords(one) }))}
              />
            </div>
            <FunnelSteps steps={funnel.steps} week={week} before={before} />
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
            <FunnelWeeks steps={funnel.steps} weeks={weeks.filter(({ closed }) => closed > 0).toReversed()} />
          </section>
        </>
      )}
    </ListFrame>
  )
}
