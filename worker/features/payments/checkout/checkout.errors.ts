import { conflict, notFound } from '#worker/lib/errors.ts'

export const activeSubscriptionExists = () =>
  conflict('আপনার সাবস্ক্রিপশন চালু আছে। মেয়াদ শেষ হলে নতুনটি কিনুন।', 'active_subscription')

export const planUnavailable = () => notFound('এই প্ল্যানটি এখন আর পাওয়া যাচ্ছে না। অন্য একটি প্ল্যান বেছে নিন।')

export const boostPlanUnavailable = () =>
  notFound('এই বুস্ট প্ল্যানটি এখন আর পাওয়া যাচ্ছে না। অন্য একটি প্ল্যান বেছে নিন।')

export const biodataNotApproved = () =>
  conflict('আপনার বায়োডাটা এখনো অনুমোদিত হয়নি, তাই বুস্ট করা যাচ্ছে না।', 'biodata_not_approved')

export const activeBoostExists = () =>
  conflict('আপনার একটি বুস্ট চালু আছে। মেয়াদ শেষ হওয়ার ৪৮ ঘণ্টা আগে থেকে আবার কেনা যাবে।', 'active_boost')
