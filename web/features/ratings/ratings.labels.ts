import type { RatingTag, RefusalReason } from '#worker/features/ratings/ratings.schema.ts'

export const tagLabels: Record<RatingTag, string> = {
  on_time: 'সময়মতো এসেছেন',
  fair_price: 'দাম ঠিক',
  good_work: 'কাজ ভালো',
  would_call_again: 'আবার ডাকব',
}

export const refusalReasonLabels: Record<RefusalReason, string> = {
  abusive: 'অশালীন বা অপমানজনক কথা আছে',
  contact: 'ফোন নম্বর বা যোগাযোগের কথা আছে',
  private: 'গ্রাহকের ব্যক্তিগত কথা আছে',
  off_topic: 'মন্তব্যের সঙ্গে মেলে না',
}
