import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { BellRing } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { unwrap, type Api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { defineList, listLoader, listQuery, notLoaded } from '#web/lib/list/list-address.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { TimeCell } from '#web/ui/list/row-cells.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'

const requestsList = defineList(adminPaths.demand, {})

const fetchRequests = (from: Api, address: ReturnType<typeof requestsList.read>) =>
  unwrap(from.admin['provider-requests'].$get({ query: listQuery(address) }))
type Request = Awaited<ReturnType<typeof fetchRequests>>['data'][number]

export const loader = listLoader(requestsList, fetchRequests, { data: [], meta: notLoaded })

export function Component({ tabs }: PartProps) {
  const loaded = useLoaderData<typeof loader>()
  const { list } = loaded
  return (
    <ListPage
      title="চাহিদা"
      tabs={tabs}
      list={requestsList}
      of={loaded}
      total={{ label: 'কেউ যোগ দিলে তাঁরা এসএমএস পান', unit: 'টি কাজ ও এলাকা' }}
      empty={{
        icon: BellRing,
        title: 'কোনো অনুরোধ নেই',
        hint: 'কেউ কোনো এলাকায় কাউকে না পেয়ে অনুরোধ রাখলে এখানে দেখা যাবে।',
      }}
    >
      <Rows
        caption="জানানোর অনুরোধ"
        columns={columns}
        rows={list.data}
        rowKey={({ category, place }) => `${category.id}-${place.level}-${place.id}`}
        rowName={({ category }) => tradeOf(category)}
      />
    </ListPage>
  )
}

const tradeOf = ({ name }: Request['category']) => name || 'মুছে ফেলা ক্যাটাগরি'

const columns: RowColumn<Request>[] = [
  { header: 'কাজ', heading: true, width: 'w-1/4', cell: ({ category }) => tradeOf(category) },
  {
    header: 'এলাকা',
    phone: 2,
    cell: ({ place, district }) =>
      `${place.name || 'মুছে ফেলা এলাকা'}${place.level === 'district' ? ' জেলা' : district ? `, ${district}` : ''}`,
  },
  {
    header: 'অপেক্ষায়',
    phone: 'end',
    align: 'end',
    width: 'w-28',
    cell: ({ open }) => `${formatCount(open)}টি খোলা`,
  },
  { header: 'উত্তর গেছে', align: 'end', width: 'w-28', cell: ({ answered }) => `${formatCount(answered)}টির` },
  { header: 'শেষটি', phone: 1, width: 'w-24', cell: ({ last_at: at }) => <TimeCell at={at} /> },
]
