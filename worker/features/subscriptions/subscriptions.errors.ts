import { conflict, notFound } from '#worker/lib/errors.ts'

export const activeSubscriptionExists = () =>
  conflict('আপনার একটি সক্রিয় সাবস্ক্রিপশন রয়েছে। একসঙ্গে একাধিক সাবস্ক্রিপশন কেনা যাবে না।', 'active_subscription')

export const planUnavailable = () => notFound('এই প্ল্যানটি এখন আর পাওয়া যাচ্ছে না। অন্য একটি প্ল্যান বেছে নিন।')
