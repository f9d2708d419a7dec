export const smsKinds: Record<string, string> = {
  otp: 'যাচাই কোড',
  worker_approved: 'বায়োডাটা অনুমোদিত',
  worker_rejected: 'বায়োডাটা প্রত্যাখ্যাত',
  worker_deactivated: 'প্রোফাইল বন্ধ',
  change_approved: 'পরিবর্তন অনুমোদিত',
  change_rejected: 'পরিবর্তন প্রত্যাখ্যাত',
  contact_check: 'নম্বর যাচাইয়ের অনুরোধ',
}
