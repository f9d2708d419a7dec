import { MapPinned } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Demand } from './dashboard-calls.ts'

type District = Demand['districts'][number]

const place = ({ district_id: id, name }: District) => (
  <Link to={`${paths.browse}?district_id=${id}`} className="hover:underline">
    {name}
  </Link>
)

const tradeWords = ({ trades }: District) =>
  trades.length === 0
    ? '—'
    : trades.map(({ name, providers }) => `${name} (${formatCount(providers)})`).join(', ')

/** Where the most is wanted from the fewest: bars with room for them, a table of cards on a phone. */
export function DistrictRanking({ demand }: { demand: Demand }) {
  const { districts } = demand
  if (districts.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-card bg-sunken p-4 text-muted">
        <Icon icon={MapPinned} className="size-6" />
        এখনো কেউ জেলা ধরে খোঁজেননি। খোঁজা শুরু হলে এখানে চাহিদা দেখা যাবে।
      </p>
    )
  const most = Math.max(...districts.map(({ interest }) => interest), 1)
  return (
    <Table
      caption="চাহিদার তুলনায় সেবাদাতা কম, এমন জেলা"
      rows={districts}
      rowKey={({ district_id: id }) => id}
      columns={[
        { key: 'district', header: 'জেলা', heading: true, cell: place },
        {
          key: 'demand',
          header: 'খোঁজা ও নম্বর দেখা',
          cell: ({ interest, searches, reveals }) => (
            <div className="flex min-w-36 flex-col gap-1">
              <div aria-hidden className="h-2.5 w-full rounded-full bg-sunken">
                <div
                  className="h-full rounded-full bg-action"
                  style={{ width: `${Math.max(3, (interest / most) * 100)}%` }}
                />
              </div>
              <span className="text-sm">
                {formatCount(searches)} বার, {formatCount(reveals)}টি নম্বর
              </span>
            </div>
          ),
        },
        {
          key: 'providers',
          header: 'সেবাদাতা',
          align: 'end',
          cell: ({ providers }) => (
            <span className={providers === 0 ? 'font-semibold text-danger' : 'font-semibold'}>
              {providers === 0 ? 'কেউ নেই' : `${formatCount(providers)} জন`}
            </span>
          ),
        },
        { key: 'trades', header: 'যে পেশা বেশি চান (আছেন)', cell: tradeWords },
      ]}
    />
  )
}
