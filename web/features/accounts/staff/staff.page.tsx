import '#web/staff.css'
import { ShieldOff, ShieldUser, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { useFieldOfAddress } from '#web/lib/focus-field.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { BulkActions } from '#web/ui/list/bulk-action.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Figures, ListFrame, ListHead } from '#web/ui/list/list-page.tsx'
import { roleRights } from '#worker/lib/rights.schema.ts'
import { grantablePermissions } from '#worker/lib/staff-rights.schema.ts'
import {
  actWords,
  AddStaffDialog,
  DeleteStaffDialog,
  EditStaffDialog,
  ResetSecondFactorDialog,
} from './staff-dialog.tsx'
import { staffChoices } from './staff-choices.tsx'
import { fetchStaff, type StaffMember } from './staff.calls.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { RowColumn } from '#web/ui/list/row-table.tsx'
import { Rows } from '#web/ui/list/rows.tsx'
import { CallCell, EditButton, editColumn, TimeCell, PictureCell } from '#web/ui/list/row-cells.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => fetchStaff(context.get(apiContext))

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export function Component() {
  const { data: staff } = useLoaderData<typeof loader>()
  useFieldOfAddress()
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<StaffMember | null>(null)
  const [deleted, setDeleted] = useState<StaffMember | null>(null)
  const [reset, setReset] = useState<StaffMember | null>(null)
  const addButton = (
    <Button name="add_staff" size="small" icon={UserPlus} onClick={() => setAdding(true)}>
      স্টাফ যোগ করুন
    </Button>
  )
  return (
    <ListFrame>
      <ListHead title="স্টাফ" actions={staff.length > 0 && addButton} />
      {staff.length > 0 && (
        <Figures
          label="স্টাফ: সংখ্যায়"
          figures={[
            { label: 'আপনি ছাড়া', value: `${formatCount(staff.length)} জন` },
            {
              label: 'দুই ধাপের লগইন চালু',
              value: `${formatCount(staff.filter(({ second_factor }) => second_factor).length)} জন`,
            },
          ]}
        />
      )}
      {staff.length === 0 ? (
        <EmptyState icon={ShieldUser} title="কোনো স্টাফ নেই" action={addButton}>
          স্টাফ বায়োডাটা যাচাই করেন এবং গ্রাহক ও সেবাদাতাদের তথ্য দেখেন।
        </EmptyState>
      ) : (
        <Rows
          caption="স্টাফ"
          columns={columnsFor({ onEdit: setEdited })}
          rows={staff}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          renderBulk={(selection) => (
            <BulkActions
              label="বাছাই করা স্টাফ"
              unit=" জন"
              selection={selection}
              rowName={({ name }) => name}
              choices={staffChoices}
            />
          )}
          renderDetail={(member) => (
            <div className="flex flex-wrap gap-2">
              {member.role === 'staff' && (
                <p className="w-full">
                  <span className="text-muted">যা করতে পারেন: </span>
                  {member.acts.map((act) => grantablePermissions[act].label).join(', ') || 'শুধু ড্যাশবোর্ড দেখা'}
                </p>
              )}
              <EditButton label={`${member.name}-এর তথ্য সম্পাদনা করুন`} onEdit={() => setEdited(member)} />
              {member.second_factor && (
                <Button
                  variant="secondary"
                  size="small"
                  icon={ShieldOff}
                  aria-label={`${member.name}-এর দুই ধাপ বন্ধ করুন`}
                  onClick={() => setReset(member)}
                >
                  দুই ধাপ বন্ধ
                </Button>
              )}
              <Button
                variant="remove"
                size="small"
                icon={Trash2}
                aria-label={`${member.name}কে মুছুন`}
                onClick={() => setDeleted(member)}
              >
                মুছুন
              </Button>
            </div>
          )}
        />
      )}
      {adding && <AddStaffDialog onClose={() => setAdding(false)} />}
      {edited && <EditStaffDialog member={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteStaffDialog member={deleted} onClose={() => setDeleted(null)} />}
      {reset && <ResetSecondFactorDialog member={reset} onClose={() => setReset(null)} />}
    </ListFrame>
  )
}

type StaffActions = { onEdit: (member: StaffMember) => void }

const columnsFor = ({ onEdit }: StaffActions): RowColumn<StaffMember>[] => [
  {
    header: 'নাম',
    heading: true,
    width: 'w-60',
    before: ({ name, photo }) => <PictureCell src={photo} name={name} />,
    cell: ({ name }) => name,
  },
  {
    header: 'ভূমিকা',
    phone: 1,
    cell: ({ role, acts }) => (
      <>
        <Badge tone={role === 'admin' ? 'success' : 'neutral'}>{roleRights[role].label}</Badge>
        {role === 'staff' && ` ${actWords(acts)}`}
      </>
    ),
  },
  { header: 'ফোন', phone: 'end', width: 'w-30', cell: ({ phone }) => <CallCell phone={phone} /> },
  { header: 'ইমেইল', extra: true, width: 'w-52', cell: ({ email }) => email ?? '—' },
  {
    header: 'শেষ লগইন',
    width: 'w-40',
    phone: 2,
    cell: ({ last_login_at: at }) => (at ? <TimeCell at={at} withHour /> : 'এখনো করেননি'),
  },
  {
    header: 'দুই ধাপ',
    wide: true,
    width: 'w-24',
    cell: ({ second_factor: isOn }) => (
      <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'চালু' : 'বন্ধ'}</Badge>
    ),
  },
  editColumn(({ name }) => `${name}-এর তথ্য`, onEdit),
]
