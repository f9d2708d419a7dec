import { actionLabel as labelInLog } from '#web/features/audit/action.labels.ts'
import type { StateLabel } from '#web/ui/feedback/state-badge.tsx'
import type { ApprovedSort, QueueList } from '#worker/features/moderation/moderation.schema.ts'
import type { QueueWorker, WorkerDetail } from './moderation.calls.ts'

export const listLabels: Record<QueueList, string> = {
  pending: 'অপেক্ষায়',
  approved: 'অনুমোদিত',
  rejected: 'প্রত্যাখ্যাত',
  changed: 'পরিবর্তন',
  asked: 'তথ্য চাওয়া',
  reported: 'নম্বর নিয়ে অভিযোগ',
}

export const sortLabels: Record<ApprovedSort, string> = {
  newest: 'নতুন জমা আগে',
  oldest: 'পুরোনো জমা আগে',
  name: 'নাম: ক থেকে হ',
  name_desc: 'নাম: হ থেকে ক',
  rating: 'বেশি রেটিং আগে',
  rating_asc: 'কম রেটিং আগে',
}

export const stateLabels: Record<QueueWorker['state'], StateLabel> = {
  pending: { label: 'অপেক্ষায়', tone: 'warning' },
  active: { label: 'চালু', tone: 'success' },
  inactive: { label: 'বন্ধ', tone: 'neutral' },
  rejected: { label: 'প্রত্যাখ্যাত', tone: 'danger' },
}

export const sameLabels: Record<WorkerDetail['duplicates'][number]['same'][number], string> = {
  id_number: 'একই পরিচয়পত্র নম্বর',
  photo: 'একই ছবি',
  phone: 'একই ফোন নম্বর',
}

/** Where a history of one profile needs fewer words than the log. */
const shorter: Record<string, string> = {
  'provider.change_submitted': 'পরিবর্তন জমা দিয়েছেন',
  'provider.change_withdrawn': 'পরিবর্তন ফিরিয়ে নিয়েছেন',
  'provider.texts_edited': 'নিজের লেখা বদলেছেন',
  'provider.paused': 'বিরতি নিয়েছেন',
  'provider.resumed': 'আবার কাজ নিচ্ছেন',
  'provider.activated': 'চালু করেছেন',
  'provider.deactivated': 'বন্ধ করেছেন',
  'provider.documents_deleted': 'মেয়াদ শেষে পরিচয়পত্রের ছবি মুছেছে',
}

export const actionLabel = (action: string): string => shorter[action] ?? labelInLog(action)

export const smsStatusLabels: Record<WorkerDetail['sms'][number]['status'], StateLabel> = {
  queued: { label: 'পাঠানোর অপেক্ষায়', tone: 'neutral' },
  sending: { label: 'পাঠানো হচ্ছে', tone: 'neutral' },
  sent: { label: 'পাঠানো হয়েছে', tone: 'success' },
  failed: { label: 'পাঠানো যায়নি', tone: 'danger' },
  cancelled: { label: 'বাতিল', tone: 'neutral' },
}
