import { BadgeCheck, Pencil } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { ListLink, Table, type RowSelection, type TableColumn } from '#web/ui/list/table.tsx'
import { approvedList, type ApprovedAddress } from './approved.address.ts'
import type { ApprovedWorker } from './approved.calls.ts'
import { stateLabels } from '#web/features/moderation/moderation.labels.ts'
import { PhoneLink, PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { queuePath } from '#web/features/moderation/queue/queue.address.ts'

type ApprovedTableProps = {
  workers: readonly ApprovedWorker[]
  address: ApprovedAddress
  selection: RowSelection
  onEdit: (worker: ApprovedWorker) => void
}

export function ApprovedTable({ workers, selection, ...rest }: ApprovedTableProps) {
  return (
    <Table
      wide
      caption="অনুমোদিত সেবাদাতা"
      columns={columnsFor(rest)}
      rows={workers}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      selection={selection}
    />
  )
}

const columnsFor = ({
  address,
  onEdit,
}: Pick<ApprovedTableProps, 'address' | 'onEdit'>): TableColumn<ApprovedWorker>[] => [
  {
    header: 'নাম',
    heading: true,
    sort: approvedList.sortBy(address, { ascending: 'name', descending: 'name_desc', first: 'ascending' }),
    cell: (worker) => <NameCell worker={worker} />,
  },
  {
    header: 'ফোন',
    cell: ({ phone, account_phone: accountPhone }) => (
      <>
        <PhoneLink phone={phone} className="text-action underline underline-offset-4" />
        {/* The search finds both numbers. */}
        {accountPhone !== null && accountPhone !== phone && (
          <span className="block text-sm whitespace-nowrap text-muted">
            অ্যাকাউন্ট: <PhoneNumber phone={accountPhone} />
          </span>
        )}
      </>
    ),
  },
  {
    header: 'পেশা ও এলাকা',
    cell: ({ category, area, district }) => (
      <>
        {category.name}
        <span className="block text-sm text-muted">
          {area}, {district}
        </span>
      </>
    ),
  },
  {
    header: 'রেটিং',
    sort: approvedList.sortBy(address, {
      ascending: 'rating_asc',
      descending: 'rating',
      first: 'descending',
    }),
    cell: ({ average_rating: average, total_ratings: total }) =>
      total === 0 ? '—' : `${formatCount(average, { decimals: 1 })} (${formatCount(total)})`,
  },
  {
    header: 'জমা',
    sort: approvedList.sortBy(address, { ascending: 'oldest', descending: 'newest', first: 'descending' }),
    cell: ({ submitted_at: at }) => <span className="whitespace-nowrap">{formatDate(at)}</span>,
  },
  {
    header: 'অবস্থা',
    cell: ({ state, is_paused: isPaused }) => (
      <span className="inline-flex flex-wrap justify-end gap-1">
        <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
        {isPaused && <Badge>বিরতিতে</Badge>}
      </span>
    ),
  },
  {
    header: 'কাজ',
    align: 'end',
    cell: (worker) => (
      <Button
        variant="secondary"
        size="small"
        icon={Pencil}
        aria-label={`${worker.name}-এর তথ্য সম্পাদনা করুন`}
        onClick={() => onEdit(worker)}
      >
        সম্পাদনা
      </Button>
    ),
  },
]

function NameCell({ worker }: { worker: ApprovedWorker }) {
  return (
    <div className="flex items-center gap-3 columns:min-w-48">
      <Picture
        src={worker.profile_photo}
        name={worker.name}
        alt=""
        sizes="44px"
        className="w-11 rounded-card"
      />
      <ListLink to={queuePath({ list: 'approved', q: '', page: 1, worker: worker.id, browsing: false })}>
        {worker.name}
        {worker.verified_badge && (
          <>
            {' '}
            <Icon icon={BadgeCheck} className="inline size-5 text-action" />
            <span className="sr-only">যাচাইকৃত</span>
          </>
        )}
      </ListLink>
    </div>
  )
}
