import { conflict, notFound } from '#worker/lib/errors.ts'

export const importNotFound = () => notFound('তালিকাটি পাওয়া যায়নি। পাতাটি আবার খুলুন।')

export const importsTooDeep = () => notFound('তালিকায় এত পৃষ্ঠা নেই।')

/** The same for a link that was made up, is too old, or was answered with no: the page tells a stranger nothing. */
export const invitationNotFound = () =>
  notFound('লিংকটি ঠিক নয় বা এর মেয়াদ শেষ। আপনার কোনো তথ্য আমাদের কাছে নেই।')

/** Another account has the number, or the trade or place is gone. */
export const invitationOutdated = () =>
  conflict(
    'এই নম্বরে এর মধ্যে অ্যাকাউন্ট খোলা হয়েছে, অথবা কাজ বা এলাকাটি এখন আর নেই। নিজে লগইন বা নিবন্ধন করুন।',
    'invitation_outdated',
  )
