import { api, unwrap } from '#web/lib/api.ts'
import { PhoneMissed, PhoneOff, UserX } from 'lucide-react'
import { contactReasonLabels } from '../reveals.labels.ts'
import { reportInput, type ReportReason } from '#worker/features/reveals/reveals.schema.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { RadioCards, type RadioCard } from '#web/ui/form/radio-cards.tsx'
import { useForm } from '#web/ui/form/form.tsx'

const reasons: readonly RadioCard<ReportReason>[] = [
  { value: 'not_working', label: contactReasonLabels.not_working, icon: PhoneOff },
  { value: 'unreachable', label: contactReasonLabels.unreachable, icon: PhoneMissed },
  { value: 'wrong_person', label: contactReasonLabels.wrong_person, icon: UserX },
]

type ReportAnswer = Awaited<ReturnType<typeof reportContact>>

const reportContact = (providerId: number, reason: ReportReason) =>
  unwrap(api.me.contacts[':id'].report.$post({ param: { id: String(providerId) }, json: { reason } }))

type ReportDialogProps = {
  contact: { id: number; name: string }
  onReported: (answer: ReportAnswer) => void
  onClose: () => void
}

export function ReportDialog({ contact, onReported, onClose }: ReportDialogProps) {
  const form = useForm({
    schema: reportInput,
    send: async ({ reason }) => onReported(await reportContact(contact.id, reason)),
  })
  return (
    <FormDialog
      title="নম্বর কাজ করছে না?"
      form={form}
      saveLabel="জানান"
      pendingLabel="জানানো হচ্ছে..."
      onClose={onClose}
    >
      <RadioCards name="reason" label={`${contact.name}-এর নম্বরে কী সমস্যা হয়েছে?`} options={reasons} />
      <p className="text-sm text-muted">
        নম্বর দেখার ১০ মিনিট পর থেকে জানানো যায়, দিনে সর্বোচ্চ ৩টি। আমরা নম্বরটি যাচাই করব। আজ দেখা নম্বর হলে নম্বর
        দেখার সুযোগটি ফেরত পেতে পারেন, সপ্তাহে সর্বোচ্চ ৩ বার।
      </p>
    </FormDialog>
  )
}
