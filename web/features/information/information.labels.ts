import type { InformationSlug } from '#web/app/paths.ts'

/** The texts of links to the information pages. The titles of the pages can be edited by an admin. */
export const informationLabels: Record<InformationSlug, string> = {
  about: 'আমাদের সম্পর্কে',
  contact: 'যোগাযোগ',
  faq: 'সাধারণ জিজ্ঞাসা',
  support: 'সহায়তা',
  'privacy-policy': 'গোপনীয়তা নীতি',
  terms: 'ব্যবহারের শর্তাবলী',
  'refund-policy': 'রিফান্ড নীতি',
}
