import { BadgeCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { RowColumn } from '#web/ui/list/row-table.tsx'
import { Rows } from '#web/ui/list/rows.tsx'
import { approvedList, type ApprovedAddress, type ApprovedWorker } from './approved.calls.ts'
import { stateLabels } from '#web/features/moderation/moderation.labels.ts'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { queuePath } from '#web/features/moderation/queue/queue.address.ts'
import { CallCell, EditButton, editColumn, TimeCell, PictureCell } from '#web/ui/list/row-cells.tsx'

type ApprovedTableProps = Pick<
  ComponentProps<typeof Rows<ApprovedWorker>>,
  'renderBulk' | 'findAll' | 'pages'
> & {
  workers: readonly ApprovedWorker[]
  address: ApprovedAddress
  onEdit: (worker: ApprovedWorker) => void
}

export function ApprovedTable({ workers, address, onEdit, ...rest }: ApprovedTableProps) {
  return (
    <Rows
      {...rest}
      caption="অনুমোদিত সেবাদাতা"
      columns={columnsFor({ address, onEdit })}
      rows={workers}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      renderDetail={(worker) => (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            size="small"
            to={queuePath({ list: 'approved', q: '', page: 1, worker: worker.id, browsing: false })}
          >
            বায়োডাটা দেখুন
          </ButtonLink>
          <EditButton label={`${worker.name}-এর তথ্য সম্পাদনা করুন`} onEdit={() => onEdit(worker)} />
        </div>
      )}
    />
  )
}

const columnsFor = ({
  address,
  onEdit,
}: Pick<ApprovedTableProps, 'address' | 'onEdit'>): RowColumn<ApprovedWorker>[] => [
  {
    header: 'নাম',
    heading: true,
    width: 'w-64',
    sort: approvedList.sortBy(address, { ascending: 'name', descending: 'name_desc', first: 'ascending' }),
    before: ({ name, profile_photo: photo }) => <PictureCell src={photo} name={name} />,
    cell: ({ name }) => name,
    after: (worker) =>
      worker.verified_badge && (
        <>
          <Icon icon={BadgeCheck} className="size-5 shrink-0 text-action" />
          <span className="sr-only">যাচাইকৃত</span>
        </>
      ),
  },
  {
    header: 'ফোন',
    phone: 'end',
    width: 'w-30',
    cell: ({ phone }) => <CallCell phone={phone} />,
    // The search finds both numbers.
    full: ({ phone, account_phone: accountPhone }) => (
      <>
        <PhoneLink phone={phone} className="text-action underline underline-offset-4" />
        {accountPhone !== null && accountPhone !== phone && (
          <span className="block">
            অ্যাকাউন্ট: <PhoneLink phone={accountPhone} className="text-action" />
          </span>
        )}
      </>
    ),
  },
  {
    header: 'পেশা ও এলাকা',
    phone: 3,
    cell: ({ category, area }) => `${category.name}, ${area}`,
    full: ({ category, area, district }) => `${category.name}; ${area}, ${district}`,
  },
  {
    header: 'রেটিং',
    width: 'w-24',
    wide: true,
    align: 'end',
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
    width: 'w-24',
    wide: true,
    sort: approvedList.sortBy(address, { ascending: 'oldest', descending: 'newest', first: 'descending' }),
    cell: ({ submitted_at: at }) => <TimeCell at={at} />,
  },
  {
    header: 'অবস্থা',
    phone: 1,
    width: 'w-24',
    cell: ({ state, is_paused: isPaused }) =>
      isPaused ? (
        <Badge>বিরতিতে</Badge>
      ) : (
        <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
      ),
    full: ({ state, is_paused: isPaused }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
        {isPaused && <Badge>বিরতিতে</Badge>}
      </span>
    ),
  },
  editColumn(({ name }) => `${name}-এর তথ্য`, onEdit),
]
