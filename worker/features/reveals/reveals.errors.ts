import { AppError, conflict, notFound, refused, tooManyRequests } from '#worker/lib/errors.ts'
import { secondsUntil } from '#worker/features/people/limits.rules.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'

export const termsAgreementRequired = (terms: { title: string; content: string }) =>
  refused(403, 'terms_agreement_required', 'নম্বর দেখার আগে শর্তগুলো পড়ে সম্মতি দিন।', { terms })

export const subscriptionRequired = () =>
  refused(403, 'subscription_required', 'ফোন নম্বর দেখতে একটি প্ল্যান লাগবে।')

export const dailyLimitExceeded = (options: { dailyLimit: number; resetsAt: Date; now: Date }) => {
  const { dailyLimit, resetsAt, now } = options
  return new AppError({
    code: 'daily_limit_exceeded',
    status: 429,
    message: 'আজকের নম্বর দেখার সুযোগ শেষ। রাত ১২টায় আবার চালু হবে।',
    extra: { daily_limit: dailyLimit, resets_at: resetsAt.toISOString() },
    headers: { 'Retry-After': String(secondsUntil(resetsAt, now)) },
  })
}

export const contactUnavailable = () =>
  conflict(
    'কয়েকজন গ্রাহক এই নম্বরে যোগাযোগ করতে পারেননি। নম্বরটি যাচাই করা হচ্ছে; আপনার নম্বর দেখার কোনো সুযোগ খরচ হয়নি।',
    'contact_unavailable',
  )

export const contactNotRevealed = () => notFound('এই নম্বরটি আপনার দেখা নম্বরের তালিকায় নেই।')

export const alreadyReported = () => conflict('এই নম্বরের বিষয়ে আপনি আগেই জানিয়েছেন।', 'already_reported')

/** 409: the number was seen less than ten minutes ago. */
export const reportTooEarly = (notBefore: Date, now: Date) => {
  const seconds = secondsUntil(notBefore, now)
  return new AppError({
    code: 'report_too_early',
    status: 409,
    message: `নম্বর দেখার ১০ মিনিট পরে জানাতে পারবেন, আর ${bengaliNumber(Math.ceil(seconds / 60))} মিনিট বাকি। এর মধ্যে আরেকবার ফোন করে দেখুন।`,
    extra: { not_before: notBefore.toISOString() },
    headers: { 'Retry-After': String(seconds) },
  })
}

export const tooManyReports = (resetsAt: Date, now: Date) =>
  tooManyRequests(
    secondsUntil(resetsAt, now),
    'আজ আপনি তিনটি নম্বরের কথা জানিয়েছেন, দিনে এর বেশি জানানো যায় না। কাল আবার জানাতে পারবেন।',
  )

export const checkNotFound = () =>
  notFound('লিংকটি আর চলে না। সবচেয়ে নতুন এসএমএসের লিংক চাপুন, অথবা লগইন করে নম্বরটি নিশ্চিত করুন।')

export const checkEnded = () =>
  conflict('এই নম্বরের যাচাই আগেই শেষ হয়েছে। আর কিছু করতে হবে না।', 'contact_check_ended')

export const checkExpired = () =>
  refused(410, 'contact_check_expired', 'লিংকটির মেয়াদ শেষ। লগইন করে নম্বরটি নিশ্চিত করুন, অথবা আমাদের ফোন করুন।')

/** 409 for moderators: there is no open report, or the number is already as wanted. */
export const contactNotDoubted = () =>
  conflict(
    'এই নম্বরের বিষয়ে করার মতো কিছু নেই: অভিযোগ মিটে গেছে, অথবা নম্বরটি আগেই লুকানো হয়েছে।',
    'contact_not_doubted',
  )

export const answersOff = () => notFound('এই প্রশ্নটি এখন করা হচ্ছে না।')

export const alreadyAnswered = () => conflict('আপনার উত্তর আগেই জমা হয়েছে। ধন্যবাদ।', 'already_answered')

export const answerTooEarly = () =>
  conflict('নম্বর দেখার দুই ঘণ্টা পরে জানাতে পারবেন। আগে ফোন করে দেখুন।', 'answer_too_early')

export const answerExpired = () => refused(410, 'answer_expired', 'উত্তর দেওয়ার সময় শেষ হয়ে গেছে।')

export const correctionTooLate = () =>
  conflict('উত্তরটি আর বদলানো যায় না। আপনার আগের উত্তরই থাকছে।', 'correction_too_late')

export const notAskedHere = () =>
  refused(403, 'not_asked_here', 'নম্বরটি এভাবে দেখানো যায় না। সেবাদাতার পাতায় গিয়ে "নম্বর দেখুন" চাপুন।')

export const noOwnProfile = () => notFound('আপনার কোনো প্রোফাইল নেই।')
