import { LockOpen, ShieldBan } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import type { CustomerDetail } from './customers.calls.ts'
import { SuspendDialog } from './suspend-dialog.tsx'

type Props = { customer: CustomerDetail; isAdmin: boolean }

/** The way into a suspension; only an admin has it. */
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

/** That an account is shut, since when and why, and the way out of it. */
export function SuspensionNotice({ customer, isAdmin }: Props) {
  const { pending, run } = useSingleFlight()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  if (!customer.suspended_at) return null
  const lift = () =>
    run(async () => {
      try {
        const call = api.admin.users[':id'].reinstate.$post({ param: { id: String(customer.id) } })
        showToast({ message: (await unwrap(call)).message })
      } catch (error) {
        const { code, message } = asApiError(error)
        showToast({ message })
        // Asked for again without a connection, the page itself would be lost.
        if (code === 'offline') return
      }
      await revalidate()
    })
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
            onClick={lift}
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
