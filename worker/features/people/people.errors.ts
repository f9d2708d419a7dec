import { conflict, fieldConflict, notFound, refused } from '#worker/lib/errors.ts'

export const accountNotFound = () => notFound('এই অ্যাকাউন্টটি পাওয়া যায়নি।')

export const staffNotFound = () => notFound('এই স্টাফকে পাওয়া যায়নি। হয়তো এর মধ্যে মুছে ফেলা হয়েছে।')

export const phoneInUse = () =>
  fieldConflict('phone', 'এই ফোন নম্বরে আগে থেকেই একটি অ্যাকাউন্ট আছে। অন্য নম্বর দিন।', 'phone_taken')

export const alreadySuspended = () => conflict('অ্যাকাউন্টটি আগেই স্থগিত করা হয়েছে।', 'already_suspended')

export const notSuspended = () => conflict('অ্যাকাউন্টটি স্থগিত নেই।', 'not_suspended')

/** The last admin stays, because only an admin adds admins. */
export const lastAdmin = () => conflict('শেষ অ্যাডমিনকে সরানো যায় না। আগে আরেকজনকে অ্যাডমিন করুন।', 'last_admin')

export const ownAccount = () => conflict('নিজের অ্যাকাউন্ট প্রোফাইল পাতা থেকে বদলান।', 'own_account')

/** A one-time password must be changed before anything else. */
export const passwordChangeFirst = () =>
  refused(403, 'password_change_required', 'আগে নিজের নতুন পাসওয়ার্ড দিন, তারপর অন্য তথ্য বদলান।')

export const customersTooDeep = () =>
  refused(422, 'page_too_deep', 'তালিকার এত ভেতরের পৃষ্ঠা দেখানো যায় না। নাম বা ফোন নম্বর দিয়ে খুঁজুন।')

export const tooDeep = () => notFound('এত পেছনের ঘটনা দেখা যায় না। তারিখ দিয়ে খুঁজুন।')

export const sessionNotOpen = () => notFound('এই লগইনটি আর চালু নেই।')
