import { conflict, notFound } from '#worker/lib/errors.ts'

export const activeSubscriptionExists = () =>
  conflict('আপনার সাবস্ক্রিপশন চালু আছে। মেয়াদ শেষ হলে নতুনটি কিনুন।', 'active_subscription')

export const planUnavailable = () => notFound('এই প্ল্যানটি এখন আর পাওয়া যাচ্ছে না। অন্য একটি প্ল্যান বেছে নিন।')
