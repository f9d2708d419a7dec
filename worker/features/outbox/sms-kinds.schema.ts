/** Each kind of SMS with its label for staff. */
const smsKinds = {
  otp: 'যাচাই কোড',
  worker_approved: 'বায়োডাটা অনুমোদিত',
  worker_rejected: 'বায়োডাটা প্রত্যাখ্যাত',
  field_asked: 'একটি তথ্য চাওয়া',
  worker_deactivated: 'প্রোফাইল বন্ধ',
  change_approved: 'পরিবর্তন অনুমোদিত',
  change_rejected: 'পরিবর্তন প্রত্যাখ্যাত',
  review_removed: 'রেটিং সরানো হয়েছে',
  exported: 'তালিকা ফাইলে নামানো',
  secret_changed: 'গোপন কী বা ঠিকানা বদল',
  sms_budget: 'কোডের এসএমএসের বাজেট',
  onboarded: 'মাঠকর্মীর নেওয়া ফর্ম জমা',
  operator_message: 'সমস্যার খবর, অ্যাডমিনকে',
  provider_request: 'খোঁজা সেবাদাতা এসেছেন',
  security: 'নিরাপত্তার খবর',
  contact_check: 'নম্বর যাচাইয়ের অনুরোধ',
  invitation: 'তালিকার সেবাদাতাকে রাজি হওয়ার অনুরোধ',
} as const

export type SmsKind = keyof typeof smsKinds

/** The label of a stored kind. One that is no longer sent has its name only. */
export const smsKindLabel = (kind: string): string =>
  (smsKinds as Readonly<Record<string, string>>)[kind] ?? kind
