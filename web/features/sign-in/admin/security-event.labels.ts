import type { BadgeTone } from '#web/ui/feedback/badge.tsx'
import type {
  SecurityEventKind,
  SecurityEventResult,
} from '#worker/features/people/security-events/security-events.schema.ts'

export const securityEventLabels: Record<SecurityEventKind, { label: string; tone: BadgeTone }> = {
  'auth.signed_in': { label: 'লগইন', tone: 'success' },
  'auth.failed': { label: 'ভুল চেষ্টা', tone: 'warning' },
  'auth.locked': { label: 'নিরাপত্তা যাচাই চাওয়া হয়েছে', tone: 'danger' },
  'auth.password_reset': { label: 'পাসওয়ার্ড বদল', tone: 'accent' },
  'auth.second_factor_changed': { label: 'দ্বিতীয় ধাপ বদল', tone: 'accent' },
  'auth.phone_changed': { label: 'ফোন নম্বর বদল', tone: 'accent' },
}

export const securityResultLabels: Record<SecurityEventResult, string> = {
  succeeded: 'সফল',
  new_device: 'নতুন ডিভাইস থেকে সফল',
  wrong_password: 'ভুল পাসওয়ার্ড',
  unknown_account: 'এই নম্বরে অ্যাকাউন্ট নেই',
  wrong_code: 'ভুল কোড',
  wrong_second_factor: 'দ্বিতীয় ধাপের কোড ভুল',
  challenge_required: 'অনেকবার ভুল চেষ্টা',
  switched_on: 'চালু করা হয়েছে',
  switched_off: 'বন্ধ করা হয়েছে',
  recovery_code_used: 'পুনরুদ্ধার কোড ব্যবহার',
}
