import type { ProviderStatus } from '#worker/features/providers/providers.schema.ts'
import {
  conflict,
  notFound,
  refused,
  tooManyRequests,
  type AppError,
  validationFailed,
} from '#worker/lib/errors.ts'
import { bengaliAmount } from '#worker/lib/text/bengali-number.ts'

/** 402; `fee` in taka. */
export const feeRequired = (fee: number) =>
  refused(402, 'payment_required', `প্রোফাইল জমা দিতে ${bengaliAmount(fee)} টাকা ফি দিতে হবে।`, {
    fee,
    payment_required: true,
  })

export const categoryUnavailableMessage = 'এই পেশাটি এখন বেছে নেওয়া যায় না। অন্য একটি বেছে নিন।'

export const alreadySubmitted = (status: Exclude<ProviderStatus, 'rejected'>) =>
  status === 'pending'
    ? conflict('আপনার প্রোফাইল আগেই জমা হয়েছে এবং অনুমোদনের অপেক্ষায় আছে।', 'already_pending')
    : conflict('আপনার প্রোফাইল আগেই অনুমোদিত হয়েছে।', 'already_approved')

export const feeNotDue = () => conflict('প্রোফাইল জমা দিতে আপনার আর কোনো ফি দিতে হবে না।', 'fee_not_due')

/** 404 without a biodata, 409 before its approval. */
export function notApprovedYet(status: ProviderStatus | null): AppError {
  if (status === null) return notFound('আপনার কোনো প্রোফাইল নেই।')
  return status === 'pending'
    ? conflict('প্রোফাইল যাচাইয়ের অপেক্ষায় থাকলে বদলানো যায় না। অনুমোদনের পর বদলান।', 'not_approved')
    : conflict('আগে প্রোফাইল সংশোধন করে আবার জমা দিন।', 'not_approved')
}

/** 409: the moderator has decided meanwhile, or the field was answered on another device. */
export const nothingAsked = () => conflict('এখন আর কোনো তথ্য চাওয়া নেই। এখনকার অবস্থা দেখুন।', 'nothing_asked')

export const nothingChanged = () =>
  validationFailed({}, 'কিছুই বদলানো হয়নি। যা বদলাতে চান তা ঠিক করে আবার পাঠান।')

/** 409: the waiting change was replaced on another device or decided by a moderator. */
export const changeRenewed = () =>
  conflict('এর মধ্যে আপনার পরিবর্তনের অবস্থা বদলে গেছে। এখনকার অবস্থা দেখে আবার পাঠান।', 'change_renewed')

export const noWaitingChange = () => notFound('এই পরিবর্তনটি আর অপেক্ষায় নেই।')

export const tooManyPictureForms = (until: Date, now: Date) =>
  tooManyRequests(
    Math.ceil((until.getTime() - now.getTime()) / 1000),
    'আজ ছবিসহ ফর্ম ২০ বার পাঠানো হয়েছে। রাত ১২টার পর আবার পাঠান; আপনার লেখা মুছে যাবে না।',
  )

export const answerMissing = (field: string) => validationFailed({ [field]: ['এই তথ্যটি দিন'] })
