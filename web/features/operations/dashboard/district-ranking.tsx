import { MapPinned } from 'lucide-react'
import { paths } from '#web/app/pages/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ListLink, Table, type TableColumn } from '#web/ui/list/table.tsx'
import type { Demand } from './dashboard.calls.ts'

/** `share` is the length of the bar relative to the longest, 0 to 1. */
type Row = Demand['districts'][number] & { perProvider: number; share: number }

const columns: readonly TableColumn<Row>[] = [
  { header: 'জেলা', heading: true, cell: DistrictName },
  { header: 'প্রতি সেবাদাতায় চাহিদা', cell: DemandBar },
  { header: 'খোঁজা', align: 'end', cell: ({ searches }) => `${formatCount(searches)} বার` },
  { header: 'নম্বর দেখা', align: 'end', cell: ({ reveals }) => `${formatCount(reveals)}টি` },
  {
    header: 'সেবাদাতা',
    align: 'end',
    cell: ({ providers }) => (
      <span className={`font-semibold whitespace-nowrap ${providers === 0 ? 'text-danger' : ''}`}>
        {providers === 0 ? 'কেউ নেই' : `${formatCount(providers)} জন`}
      </span>
    ),
  },
]

export function DistrictRanking({ demand }: { demand: Demand }) {
  if (demand.districts.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-card bg-sunken p-4 text-muted">
        <Icon icon={MapPinned} className="size-6" />
        এখনো কেউ জেলা ধরে খোঁজেননি। খোঁজা শুরু হলে এখানে চাহিদা দেখা যাবে।
      </p>
    )
  const ranked = demand.districts.map((row) => ({
    ...row,
    perProvider: row.interest / Math.max(row.providers, 1),
  }))
  const highest = Math.max(...ranked.map(({ perProvider }) => perProvider), 1)
  return (
    <Table
      caption="চাহিদার তুলনায় সেবাদাতা কম, এমন জেলা"
      rows={ranked.map((row) => ({ ...row, share: row.perProvider / highest }))}
      rowKey={({ district_id: id }) => id}
      columns={columns}
    />
  )
}

function DemandBar({ share, perProvider }: Row) {
  return (
    <div className="flex w-28 max-w-full flex-col gap-1 sm:w-40">
      <div aria-hidden className="h-2.5 w-full rounded-full bg-sunken">
        <div className="h-full rounded-full bg-action" style={{ width: `${Math.max(4, share * 100)}%` }} />
      </div>
      <span className="text-sm font-semibold">{formatCount(perProvider, { decimals: 1 })}</span>
    </div>
  )
}

function DistrictName({ district_id: id, name, trades }: Row) {
  return (
    <>
      <ListLink to={`${paths.browse}?district_id=${id}`}>{name}</ListLink>
      {trades.length > 0 && (
        <p className="text-sm font-normal text-muted">
          {trades.map((trade) => (trade.providers === 0 ? `${trade.name} (কেউ নেই)` : trade.name)).join(', ')}
        </p>
      )}
    </>
  )
}
