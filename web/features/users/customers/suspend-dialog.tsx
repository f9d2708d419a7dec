import { longestReason, suspension } from '#worker/features/users/customers/customers.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { CustomerDetail } from './customers.calls.ts'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'

/** Asks for a reason, which the customer sees when signing in. */
export function SuspendDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
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
      title={`${customer.name} এর অ্যাকাউন্ট স্থগিত করবেন?`}
      form={form}
      saveLabel="স্থগিত করুন"
      pendingLabel="স্থগিত হচ্ছে..."
      onClose={onClose}
    >
      <ul className="list-disc ps-6">
        <li>সব ডিভাইস থেকে সাথে সাথে লগআউট হবেন, আর লগইন করতে পারবেন না।</li>
        {isWorker ? (
          <li>তাঁর প্রোফাইল তালিকা থেকে সরে যাবে।</li>
        ) : (
          <li>সাবস্ক্রিপশন থাকলে তার মেয়াদ চলতে থাকবে, তবে ব্যবহার করতে পারবেন না।</li>
        )}
        <li>যেকোনো সময় আবার চালু করা যাবে।</li>
      </ul>
      <Field label="কারণ" hint="লগইন করতে গেলে তিনি এই কারণটি দেখবেন।" error={form.errors.fields.reason}>
        <Textarea name="reason" rows={3} limit={longestReason} />
      </Field>
    </FormDialog>
  )
}
