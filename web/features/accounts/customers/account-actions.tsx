import { LockOpen, ShieldBan } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import type { Customer, CustomerDetail } from './customers.calls.ts'
import { inParts, type BulkChoice } from '#web/ui/list/bulk-action.tsx'
import { useAction, useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { maxReasonLength, suspension } from '#worker/features/accounts/customers/customers.schema.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type Props = { customer: CustomerDetail }

export function SuspendButton({ customer }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="remove" icon={ShieldBan} className="self-start" onClick={() => setAsking(true)}>
        অ্যাকাউন্ট স্থগিত করুন
      </Button>
      {asking && <SuspendDialog customer={customer} onClose={() => setAsking(false)} />}
    </>
  )
}

export function SuspensionNotice({ customer, maySuspend }: Props & { maySuspend: boolean }) {
  const { pending, run } = useAction({ problems: 'toast' })
  if (!customer.suspended_at) return null
  const reinstate = () =>
    run(() => unwrap(api.admin.users[':id'].reinstate.$post({ param: { id: String(customer.id) } })))
  return (
    <Alert
      tone="warning"
      title="অ্যাকাউন্টটি স্থগিত আছে"
      action={
        maySuspend && (
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

/** Lets an admin ask the customer for a challenge before each new number. */
export function ChallengeSwitch({ customer }: Props) {
  const { pending, run } = useAction({ problems: 'toast' })
  const on = customer.is_challenged
  const change = () =>
    run(() =>
      unwrap(
        api.admin.customers[':id'].challenge.$put({
          param: { id: String(customer.id) },
          json: { is_challenged: !on },
        }),
      ),
    )
  return <Switch label="প্রতিটি নতুন নম্বরের আগে ধাঁধা চাই" checked={on} disabled={pending} onChange={change} />
}

/** Asks for a reason, which the customer sees when signing in. */
function SuspendDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const afterWrite = useAfterWrite()
  const form = useForm({
    schema: suspension,
    send: async (json) => {
      const call = api.admin.users[':id'].suspend.$post({ param: { id: String(customer.id) }, json })
      await afterWrite(await unwrap(call), onClose)
    },
  })
  const isWorker = customer.role === 'service_worker'
  return (
    <FormDialog
      danger
      title={`${customer.name}-এর অ্যাকাউন্ট স্থগিত করবেন?`}
      form={form}
      saveLabel="স্থগিত করুন"
      pendingLabel="স্থগিত হচ্ছে..."
      onClose={onClose}
    >
      <ul className="list-disc ps-6">
        <li>সব ডিভাইস থেকে সঙ্গে সঙ্গে লগআউট হবেন, আর লগইন করতে পারবেন না।</li>
        {isWorker ? (
          <li>তাঁর প্রোফাইল তালিকা থেকে সরে যাবে।</li>
        ) : (
          <li>সাবস্ক্রিপশন থাকলে তার মেয়াদ চলতে থাকবে, তবে ব্যবহার করতে পারবেন না।</li>
        )}
        <li>যেকোনো সময় আবার চালু করা যাবে।</li>
      </ul>
      <Field name="reason" label="কারণ" hint="লগইন করতে গেলে তিনি এই কারণটি দেখবেন।">
        <Textarea rows={3} limit={maxReasonLength} />
      </Field>
    </FormDialog>
  )
}

/** Suspends the selected accounts with one reason, after one question; the other act takes it back. */
export const suspensionChoices: readonly BulkChoice<Customer>[] = [
  {
    label: 'স্থগিত করুন',
    icon: ShieldBan,
    danger: true,
    question: 'সব ডিভাইস থেকে সঙ্গে সঙ্গে লগআউট হবেন। লগইন করতে গেলে এই কারণটি দেখবেন।',
    maxReason: maxReasonLength,
    act: (reason) =>
      inParts((ids) => unwrap(api.admin.users.bulk.$post({ json: { action: 'suspend', ids, reason } }))),
  },
  {
    label: 'আবার চালু করুন',
    icon: LockOpen,
    act: inParts((ids) => unwrap(api.admin.users.bulk.$post({ json: { action: 'reinstate', ids } }))),
  },
]
