import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { removeStaff, type StaffMember } from './staff.calls.ts'

export const DeleteStaffDialog = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => (
  <DeleteDialog
    title={`${member.name} কে মুছে ফেলবেন?`}
    onDelete={() => removeStaff(member)}
    onClose={onClose}
  >
    <p>এটি আর ফেরানো যাবে না। তিনি সাথে সাথে সব ডিভাইস থেকে লগআউট হবেন এবং আর লগইন করতে পারবেন না।</p>
    <p className="mt-2 text-muted">তাঁর করা কাজের ইতিহাসে শুধু নামটি থেকে যাবে।</p>
  </DeleteDialog>
)
