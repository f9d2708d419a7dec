import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { UserRoundSearch } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { loadList, notLoaded } from '#web/lib/list/list-address.ts'
import { ListPage, useFilters } from '#web/ui/list/list-page.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { interestEach } from './demand.rules.ts'
import {
  fetchChoices,
  fetchShortages,
  shortagesList,
  type Shortage,
  type ShortagesAddress,
} from './funnel.calls.ts'
import { tradeAndDistrict } from './trade-and-district.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = shortagesList.read(new URL(request.url).searchParams)
  const api = context.get(apiContext)
  const [loaded, choices] = await Promise.all([
    loadList(fetchShortages(api, address), { data: [], meta: notLoaded }),
    fetchChoices(api).catch(() => ({ trades: [], districts: [] })),
  ])
  shortagesList.requireRows(address, loaded.list.data, loaded.list.meta.last_page)
  return { address, ...loaded, choices }
}

export function Component({ tabs }: PartProps) {
  const loaded = useLoaderData<typeof loader>()
  const { address, list, choices } = loaded
  const { change } = useFilters(shortagesList, address)
  return (
    <ListPage
      title="চাহিদা"
      tabs={tabs}
      list={shortagesList}
      of={loaded}
      csv={
        list.meta.total > 0 && {
          path: '/api/admin/growth/shortages.csv',
          name: 'shortages.csv',
          note: 'ফাইলে কোনো মানুষের তথ্য নেই: মাঠকর্মীদের দেওয়া যায়।',
        }
      }
      total={{ label: 'পেশা ও জেলা, গত চার সপ্তাহে', unit: 'টি' }}
      filters={tradeAndDistrict({ address, change, ...choices })}
      noMatches={{ title: 'এখানে কেউ খোঁজেননি', hint: 'অন্য পেশা বা জেলা বেছে নিন।' }}
      empty={{
        icon: UserRoundSearch,
        title: 'এখনো চাহিদার হিসাব নেই',
        hint: 'মানুষ জেলা ও পেশা ধরে খুঁজলে পরদিন এখানে দেখা যাবে।',
      }}
    >
      <Rows
        caption="কোথায় কে কম"
        columns={columnsFor(address)}
        rows={list.data}
        rowKey={({ category_id: trade, district_id: district }) => `${trade}-${district}`}
        rowName={({ category, district }) => `${category}, ${district}`}
      />
    </ListPage>
  )
}

function columnsFor(address: ShortagesAddress): RowColumn<Shortage>[] {
  const sort = (name: NonNullable<ShortagesAddress['sort']>) =>
    name === 'providers'
      ? shortagesList.sortBy(address, { ascending: name, first: 'ascending' })
      : shortagesList.sortBy(address, { descending: name, first: 'descending' })
  return [
    {
      header: 'পেশা',
      heading: true,
      width: 'w-1/4',
      cell: ({ category }) => category,
    },
    { header: 'জেলা', phone: 1, cell: ({ district }) => district },
    { header: 'বিভাগ', wide: true, cell: ({ division }) => division },
    {
      header: 'সেবাদাতা',
      phone: 'end',
      align: 'end',
      sort: sort('providers'),
      cell: ({ providers }) => (
        <span className={providers === 0 ? 'font-semibold text-danger' : ''}>
          {providers === 0 ? 'কেউ নেই' : `${formatCount(providers)} জন`}
        </span>
      ),
    },
    {
      header: 'প্রতি জনে চাহিদা',
      align: 'end',
      sort: sort('missing'),
      cell: (row) => interestEach(row) ?? '–',
    },
    {
      header: 'খোঁজা',
      phone: 2,
      align: 'end',
      sort: sort('searches'),
      cell: ({ searches }) => `${formatCount(searches)} বার`,
    },
    {
      header: 'অনুরোধ',
      align: 'end',
      wide: true,
      sort: sort('requests'),
      cell: ({ requests }) => `${formatCount(requests)}টি`,
    },
    {
      header: 'নম্বর দেখা',
      align: 'end',
      wide: true,
      sort: sort('reveals'),
      cell: ({ reveals }) => `${formatCount(reveals)}টি`,
    },
  ]
}
