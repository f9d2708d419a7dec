import type { StateLabel } from '#web/ui/feedback/state-badge.tsx'

export const smsStates: Record<'queued' | 'sending' | 'sent' | 'failed' | 'cancelled', StateLabel> = {
  queued: { label: 'অপেক্ষায়', tone: 'warning' },
  sending: { label: 'পাঠানো হচ্ছে', tone: 'neutral' },
  sent: { label: 'পাঠানো হয়েছে', tone: 'success' },
  failed: { label: 'ব্যর্থ', tone: 'danger' },
  cancelled: { label: 'বাতিল', tone: 'neutral' },
}
