import '#web/staff.css'
import { ShieldUser, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { useFieldOfAddress } from '#web/lib/hooks/use-field-of-address.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import {
  AddStaffDialog,
  DeleteStaffDialog,
  EditStaffDialog,
  ResetSecondFactorDialog,
} from './staff-dialog.tsx'
import { fetchStaff, type StaffMember } from './staff.calls.ts'
import { StaffTable } from './staff-table.tsx'
import { Page } from '#web/ui/layout/page.tsx'

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
    <Page width="table">
      <PageHeading
        description={staff.length > 0 ? `আপনি ছাড়া ${formatCount(staff.length)} জন` : undefined}
        actions={staff.length > 0 && addButton}
      >
        স্টাফ
      </PageHeading>
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
