import type { ReportReason } from '#worker/features/reveals/reveals.schema.ts'

export const contactReasonLabels: Record<ReportReason, string> = {
  not_working: 'নম্বরটি বন্ধ বা ভুল',
  unreachable: 'কেউ ফোন ধরেন না',
  wrong_person: 'অন্য কেউ ফোন ধরেছেন',
}
