import { LockOpen, ShieldBan } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import type { CustomerDetail } from './customers.calls.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

type Props = { customer: CustomerDetail; isAdmin: boolean }

/** Opens the suspension dialog; only for an admin. */
export function SuspendButton({ customer, isAdmin }: Props) {
  const [asking, setAsking] = useState(false)
  if (!isAdmin || customer.suspended_at) return null
  return (
    <>
      <Button variant="danger" icon={ShieldBan} onClick={() => setAsking(true)}>
        অ্যাকাউন্ট স্থগিত করুন
      </Button>
      {asking && <SuspendDialog customer={customer} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Since when and why an account is suspended. An admin can reinstate it. */
export function SuspensionNotice({ customer, isAdmin }: Props) {
  const { pending, run } = useAction({ problems: 'toast' })
  if (!customer.suspended_at) return null
  const reinstate = () =>
    run(() => unwrap(api.admin.users[':id'].reinstate.$post({ param: { id: String(customer.id) } })))
  return (
    <Alert
      tone="warning"
      title="অ্যাকাউন্টটি স্থগিত আছে"
      action={
        isAdmin && (
          <Button
            variant="secondary"
            icon={LockOpen}
            pending={pending}
            pendingLabel="চালু হচ্ছে..."
            onClick={reinstate}
          >
            আবার চালু করুন
          </Button>
        )
      }
    >
      <p>কারণ: {customer.suspension_reason ?? 'জানা নেই'}</p>
      <p className="text-sm">{formatDateTime(customer.suspended_at)} থেকে</p>
    </Alert>
  )
}
