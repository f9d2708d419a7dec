import { ShieldOff } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EditAndDelete } from '#web/ui/dialog/edit-and-delete.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import type { StaffMember } from './staff.calls.ts'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { roleNames } from '#web/features/people/people.labels.ts'

type StaffTableProps = {
  staff: readonly StaffMember[]
  onEdit: (member: StaffMember) => void
  onDelete: (member: StaffMember) => void
  onReset: (member: StaffMember) => void
}

export function StaffTable({ staff, ...actions }: StaffTableProps) {
  return <Table wide caption="স্টাফ" columns={columnsFor(actions)} rows={staff} rowKey={({ id }) => id} />
}

const columnsFor = ({
  onEdit,
  onDelete,
  onReset,
}: Omit<StaffTableProps, 'staff'>): TableColumn<StaffMember>[] => [
  {
    key: 'name',
    header: 'নাম',
    heading: true,
    cell: (member) => (
      <div className="flex items-center gap-3">
        <Picture src={member.photo} name={member.name} alt="" sizes="44px" className="w-11 rounded-card" />
        <span className="min-w-0">{member.name}</span>
      </div>
    ),
  },
  {
    key: 'role',
    header: 'ভূমিকা',
    cell: ({ role }) => <Badge tone={role === 'admin' ? 'success' : 'neutral'}>{roleNames[role]}</Badge>,
  },
  {
    key: 'phone',
    header: 'ফোন',
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  },
  { key: 'email', header: 'ইমেইল', cell: ({ email }) => <span className="break-all">{email ?? '—'}</span> },
  {
    key: 'login',
    header: 'শেষ লগইন',
    cell: ({ last_login_at: at }) => (at ? formatDateTime(at) : 'এখনো করেননি'),
  },
  {
    key: 'second-factor',
    header: 'দুই ধাপের লগইন',
    cell: ({ second_factor: isOn }) => (
      <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'চালু' : 'বন্ধ'}</Badge>
    ),
  },
  {
    key: 'actions',
    header: 'কাজ',
    align: 'end',
    cell: (member) => (
      <div className="flex flex-wrap justify-end gap-2">
        {member.second_factor && (
          <Button
            variant="quiet"
            size="small"
            icon={ShieldOff}
            aria-label={`${member.name}-এর দুই ধাপ বন্ধ করুন`}
            onClick={() => onReset(member)}
          >
            দুই ধাপ বন্ধ
          </Button>
        )}
        <EditAndDelete
          editLabel={`${member.name}-এর তথ্য সম্পাদনা করুন`}
          deleteLabel={`${member.name}কে মুছুন`}
          onEdit={() => onEdit(member)}
          onDelete={() => onDelete(member)}
        />
      </div>
    ),
  },
]
