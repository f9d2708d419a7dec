import type { InformationSlug } from '#web/app/pages/paths.ts'

export const informationLabels: Record<InformationSlug, string> = {
  about: 'আমাদের সম্পর্কে',
  contact: 'যোগাযোগ',
  faq: 'সাধারণ জিজ্ঞাসা',
  support: 'সহায়তা',
  'privacy-policy': 'গোপনীয়তা নীতি',
  terms: 'ব্যবহারের শর্তাবলী',
  'refund-policy': 'টাকা ফেরতের নীতি',
  'list-order': 'তালিকা কীভাবে সাজানো হয়',
}
