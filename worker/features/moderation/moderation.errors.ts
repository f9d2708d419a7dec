import { conflict, fieldConflict, notFound, validationFailed } from '#worker/lib/errors.ts'

export const workerNotFound = () => notFound('এই বায়োডাটা আর নেই।')

type Settled = {
  status: string
  reviewerName: string | null
  reviewedBy: number | null
  reviewedAt: Date | null
}

/** 409: another moderator decided first; the answer says who and when. */
export const alreadyReviewed = ({ status, reviewerName, reviewedBy, reviewedAt }: Settled) =>
  conflict(
    reviewerName ? `${reviewerName} আগেই সিদ্ধান্ত দিয়েছেন।` : 'আরেকজন আগেই সিদ্ধান্ত দিয়েছেন।',
    'already_reviewed',
    {
      status,
      reviewed_by: reviewedBy === null ? null : { id: reviewedBy, name: reviewerName ?? '' },
      reviewed_at: reviewedAt?.toISOString() ?? null,
    },
  )

export const submissionRenewed = () =>
  conflict('সেবাদাতা এর মধ্যে নতুন করে জমা দিয়েছেন। আগে নতুন তথ্য দেখুন।', 'submission_renewed')

export const changeWithdrawn = () => conflict('সেবাদাতা পরিবর্তনটি ফিরিয়ে নিয়েছেন।', 'change_withdrawn')

export const notApproved = () => conflict('শুধু অনুমোদিত প্রোফাইল চালু বা বন্ধ করা যায়।', 'not_approved')
export const alreadyActive = () => conflict('এটি আগে থেকেই চালু আছে।', 'already_active')
export const alreadyInactive = () => conflict('এটি আগে থেকেই বন্ধ আছে।', 'already_inactive')

export const notRejected = () => conflict('শুধু প্রত্যাখ্যাত বায়োডাটা মুছে ফেলা যায়।', 'not_rejected')

/** 409: the ten seconds are over, the decision is another moderator's, or a later one followed. */
export const undoTooLate = () => conflict('সিদ্ধান্তটি আর ফিরিয়ে নেওয়া যায় না।', 'undo_too_late')

export const undoTargetGone = () =>
  conflict(
    'আগের পেশা বা এলাকা এর মধ্যে মুছে ফেলা বা সরানো হয়েছে, তাই সিদ্ধান্তটি ফিরিয়ে নেওয়া যায় না।',
    'undo_target_gone',
  )

export const changeOutdated = () =>
  conflict('পরিবর্তনের পেশা বা এলাকা আর নেই। কারণ জানিয়ে প্রত্যাখ্যান করুন।', 'change_outdated')

/** 409: another worker has the number; `keep_duplicate_phone` saves it anyway. */
export const phoneOfOtherWorker = (name: string) =>
  fieldConflict('phone', `এই নম্বরটি সেবাদাতা ${name}-এরও। নম্বরটি মিলিয়ে দেখুন।`, 'phone_of_other_worker')

export const documentNotFound = () => notFound('পরিচয়পত্রের এই ছবি নেই বা মুছে ফেলা হয়েছে।')

/** 422: an approval is taken away without its reason. */
export const reasonMissing = (field: 'reason_code' | 'note') =>
  validationFailed({ [field]: [field === 'note' ? 'কারণটি লিখুন' : 'কারণ বেছে নিন'] })
