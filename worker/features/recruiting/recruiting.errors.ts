import { conflict, fieldConflict, notFound, tooManyRequests } from '#worker/lib/errors.ts'
import { nextMidnight } from '#worker/lib/dhaka-time.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { secondsUntil } from '#worker/features/people/limits.rules.ts'

export const listTooDeep = () => notFound('তালিকায় এত পৃষ্ঠা নেই।')

/** Says no more of the number than that: not whose it is, nor what kind of account has it. */
export const numberHasAccount = () =>
  fieldConflict('phone', 'এই নম্বরে আগে থেকেই একটি অ্যাকাউন্ট আছে। সেবাদাতার নিজের অন্য নম্বর দিন।', 'phone_taken')

export const formAlreadyTaken = (byYou: boolean) =>
  fieldConflict(
    'phone',
    byYou
      ? 'এই নম্বরের একটি ফর্ম আপনি আগেই পাঠিয়েছেন। তালিকায় দেখুন।'
      : 'এই নম্বরের ফর্ম আরেকজন মাঠকর্মী আগেই পাঠিয়েছেন।',
    'form_waits',
  )

export const dayIsFull = (limit: number, now: Date, timezone: string) =>
  tooManyRequests(
    secondsUntil(nextMidnight(now, timezone), now),
    `আজকের ${bengaliNumber(limit)}টি ফর্ম পাঠানো হয়ে গেছে। বাকিগুলো কাল পাঠান, এই ফোনেই থাকবে।`,
  )

export const formNotFound = () => notFound('ফর্মটি আর অপেক্ষায় নেই। তালিকাটি আবার দেখুন।')

export const formOutdated = () =>
  conflict('ফর্মের কাজ, এলাকা বা নম্বর এখন আর নেওয়া যাচ্ছে না। নতুন করে ফর্ম নিন।', 'form_outdated')

export const importNotFound = () => notFound('তালিকাটি পাওয়া যায়নি। পাতাটি আবার খুলুন।')

/** The same for a link that was made up, is too old, or was answered with no: the page tells a stranger nothing. */
export const invitationNotFound = () =>
  notFound('লিংকটি ঠিক নয় বা এর মেয়াদ শেষ। আপনার কোনো তথ্য আমাদের কাছে নেই।')

/** Another account has the number, or the trade or place is gone. */
export const invitationOutdated = () =>
  conflict(
    'এই নম্বরে এর মধ্যে অ্যাকাউন্ট খোলা হয়েছে, অথবা কাজ বা এলাকাটি এখন আর নেই। নিজে লগইন বা নিবন্ধন করুন।',
    'invitation_outdated',
  )
