import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { BellRing } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { defineList, listQuery } from '#web/lib/list/list-address.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListFrame, ListHead } from '#web/ui/list/list-page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'

const demandList = defineList(adminPaths.demand, {})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = demandList.read(new URL(request.url).searchParams)
  const demand = await unwrap(
    context.get(apiContext).admin['provider-requests'].$get({ query: listQuery(address) }),
  )
  demandList.requireRows(address, demand.data, demand.meta.last_page)
  return { address, demand }
}

export function Component({ tabs }: PartProps) {
  const { address, demand } = useLoaderData<typeof loader>()
  return (
    <ListFrame>
      <ListHead title="চাহিদা" />
      {tabs}
      <p className="text-muted">
        যেসব এলাকায় মানুষ কাউকে পাননি ও জানাতে বলেছেন, {formatCount(demand.meta.total)}টি কাজ ও এলাকা। এখানে
        সেবাদাতা যোগ দিলে তাঁরা এসএমএস পান।
      </p>
      {demand.data.length === 0 ? (
        <EmptyState icon={BellRing} title="কোনো অনুরোধ নেই">
          কেউ কোনো এলাকায় কাউকে না পেয়ে অনুরোধ রাখলে এখানে দেখা যাবে।
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {demand.data.map(({ category, place, district, open, answered, last_at: lastAt }) => (
            <Card
              as="li"
              key={`${category.id} ${place.level} ${place.id}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1"
            >
              <div className="min-w-0">
                <p className="font-semibold break-words">{category.name || 'মুছে ফেলা ক্যাটাগরি'}</p>
                <p className="text-muted">
                  {place.name || 'মুছে ফেলা এলাকা'}
                  {place.level === 'district' ? ' জেলা' : district && `, ${district}`}
                </p>
              </div>
              <p className="text-sm text-muted">
                <span className="font-semibold text-ink">{formatCount(open)}টি খোলা</span>,{' '}
                {formatCount(answered)}টির উত্তর গেছে, শেষটি {formatDate(lastAt)}
              </p>
            </Card>
          ))}
        </ul>
      )}
      <Pagination
        current={demand.meta.current_page}
        last={demand.meta.last_page}
        hrefFor={(page) => demandList.path({ ...address, page })}
      />
    </ListFrame>
  )
}
