import { conflict, notFound, validationFailed } from '#worker/lib/errors.ts'

export const requestNotFound = () => notFound('অনুরোধটি পাওয়া যায়নি। তালিকাটি আবার দেখুন।')

/** The trade is not active, or the place does not exist. */
export const nothingToRequest = () =>
  validationFailed({ category_id: ['এই কাজ বা এলাকাটি এখন আর নেই। তালিকা থেকে আবার বেছে নিন।'] })

/** The list has a provider already. */
export const alreadyListed = () =>
  conflict('এই এলাকায় এই কাজের সেবাদাতা এখন আছেন। তালিকাটি আবার দেখুন।', 'already_listed')

export const tooManyRequestsOpen = () =>
  conflict('একটি নম্বরে একসঙ্গে ৫টি পর্যন্ত অনুরোধ রাখা যায়। আগে একটি তুলে নিন।', 'too_many_open')
