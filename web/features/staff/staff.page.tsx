import '#web/staff.css'
import { ShieldUser, UserPlus, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { useFieldOfAddress } from '#web/lib/hooks/use-field-of-address.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { roleRights } from '#worker/lib/rights.schema.ts'
import {
  actWords,
  AddStaffDialog,
  DeleteStaffDialog,
  EditStaffDialog,
  ResetSecondFactorDialog,
} from './staff-dialog.tsx'
import { fetchStaff, type StaffMember } from './staff.calls.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EditAndDelete } from '#web/ui/dialog/edit-and-delete.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => fetchStaff(context.get(apiContext))

export function Component() {
  const { data: staff } = useLoaderData<typeof loader>()
  useFieldOfAddress()
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<StaffMember | null>(null)
  const [deleted, setDeleted] = useState<StaffMember | null>(null)
  const [reset, setReset] = useState<StaffMember | null>(null)
  const addButton = (
    <Button name="add_staff" icon={UserPlus} onClick={() => setAdding(true)}>
      স্টাফ যোগ করুন
    </Button>
  )
  return (
    <Page
      width="table"
      title="স্টাফ"
      description={staff.length > 0 ? `আপনি ছাড়া ${formatCount(staff.length)} জন` : undefined}
      actions={staff.length > 0 && addButton}
    >
      {staff.length === 0 ? (
        <EmptyState icon={ShieldUser} title="কোনো স্টাফ নেই" action={addButton}>
          স্টাফ বায়োডাটা যাচাই করেন এবং গ্রাহক ও সেবাদাতাদের তথ্য দেখেন।
        </EmptyState>
      ) : (
        <StaffTable staff={staff} onEdit={setEdited} onDelete={setDeleted} onReset={setReset} />
      )}
      {adding && <AddStaffDialog onClose={() => setAdding(false)} />}
      {edited && <EditStaffDialog member={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteStaffDialog member={deleted} onClose={() => setDeleted(null)} />}
      {reset && <ResetSecondFactorDialog member={reset} onClose={() => setReset(null)} />}
    </Page>
  )
}

type StaffTableProps = {
  staff: readonly StaffMember[]
  onEdit: (member: StaffMember) => void
  onDelete: (member: StaffMember) => void
  onReset: (member: StaffMember) => void
}

function StaffTable({ staff, ...actions }: StaffTableProps) {
  return <Table wide caption="স্টাফ" columns={columnsFor(actions)} rows={staff} rowKey={({ id }) => id} />
}

const columnsFor = ({
  onEdit,
  onDelete,
  onReset,
}: Omit<StaffTableProps, 'staff'>): TableColumn<StaffMember>[] => [
  {
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
    header: 'ভূমিকা',
    cell: ({ role, acts }) => (
      <>
        <Badge tone={role === 'admin' ? 'success' : 'neutral'}>{roleRights[role].label}</Badge>
        {role === 'staff' && <span className="mt-1 block text-sm text-muted">{actWords(acts)}</span>}
      </>
    ),
  },
  { header: 'ফোন', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  { header: 'ইমেইল', cell: ({ email }) => <span className="break-all">{email ?? '—'}</span> },
  { header: 'শেষ লগইন', cell: ({ last_login_at: at }) => (at ? formatDateTime(at) : 'এখনো করেননি') },
  {
    header: 'দুই ধাপের লগইন',
    cell: ({ second_factor: isOn }) => (
      <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'চালু' : 'বন্ধ'}</Badge>
    ),
  },
  {
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
