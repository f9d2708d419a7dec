import { refused } from './errors.ts'

/** Why a session no longer holds, and what its user reads at the next request. The answer names it as `reason`. */
const messages = {
  signed_out: 'আপনি লগআউট করেছেন। চালিয়ে যেতে আবার লগইন করুন।',
  signed_out_elsewhere: 'অন্য ডিভাইস থেকে এই ডিভাইসের লগইন বন্ধ করা হয়েছে। চালিয়ে যেতে আবার লগইন করুন।',
  password_changed: 'অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে। নতুন পাসওয়ার্ড দিয়ে লগইন করুন।',
  phone_changed: 'অ্যাকাউন্টের ফোন নম্বর বদলানো হয়েছে। নতুন নম্বর দিয়ে লগইন করুন।',
  suspended: 'অ্যাকাউন্টটি স্থগিত করা হয়েছে। লগইন করতে গেলে কারণ জানতে পারবেন।',
  account_changed: 'আপনার অ্যাকাউন্টের অনুমতি বা নিরাপত্তা বদলানো হয়েছে। আবার লগইন করুন।',
  too_many: 'অনেক ডিভাইসে লগইন থাকায় সবচেয়ে পুরোনো লগইনটি বন্ধ হয়েছে। চালিয়ে যেতে আবার লগইন করুন।',
  inactive: 'অনেকক্ষণ কাজ না হওয়ায় নিরাপত্তার জন্য লগআউট করা হয়েছে। আবার লগইন করুন।',
  erased: 'এই অ্যাকাউন্টটি মুছে ফেলা হয়েছে। আবার ব্যবহার করতে চাইলে নতুন করে নিবন্ধন করুন।',
  expired: 'লগইনের মেয়াদ শেষ হয়েছে। চালিয়ে যেতে আবার লগইন করুন।',
} as const

export type SessionEnd = keyof typeof messages

/** A 401 for a person whose session has ended, unlike that for a guest. */
export const sessionEnded = (reason: SessionEnd) =>
  refused(401, 'unauthenticated', messages[reason], { reason })
