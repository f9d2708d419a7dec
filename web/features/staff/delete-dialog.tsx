import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { removeStaff, type StaffMember } from './staff-calls.ts'

/** Asks once more, and names what goes and what stays. */
export function DeleteDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [problem, setProblem] = useState<string>()

  const remove = () =>
    run(async () => {
      setProblem(undefined)
      try {
        showToast({ message: (await removeStaff(member)).message })
        onClose()
        await revalidate()
      } catch (error) {
        setProblem(asApiError(error).message)
      }
    })
  return (
    <ConfirmDialog
      open
      danger
      title={`${member.name} কে মুছে ফেলবেন?`}
      confirmLabel="মুছে ফেলুন"
      pendingLabel="মুছে ফেলা হচ্ছে..."
      pending={pending}
      onConfirm={remove}
      onClose={onClose}
    >
      {problem && (
        <Alert tone="danger" className="mb-3">
          {problem}
        </Alert>
      )}
      <p>এটি আর ফেরানো যাবে না। তিনি সাথে সাথে সব ডিভাইস থেকে লগআউট হবেন এবং আর লগইন করতে পারবেন না।</p>
      <p className="mt-2 text-muted">তাঁর করা কাজের ইতিহাসে শুধু নামটি থেকে যাবে।</p>
    </ConfirmDialog>
  )
}
