import { AppError, conflict, notFound, refused } from '#worker/lib/errors.ts'

export const termsAgreementRequired = (terms: { title: string; content: string }) =>
  refused(403, 'terms_agreement_required', 'নম্বর দেখার আগে শর্তগুলো পড়ে সম্মতি দিন।', { terms })

export const subscriptionRequired = () =>
  refused(403, 'subscription_required', 'বিস্তারিত দেখতে সক্রিয় সাবস্ক্রিপশন প্রয়োজন।')

export const dailyLimitExceeded = (options: { dailyLimit: number; resetsAt: Date; now: Date }) => {
  const { dailyLimit, resetsAt, now } = options
  return new AppError({
    code: 'daily_limit_exceeded',
    status: 429,
    message: 'আজকের নম্বর দেখার সুযোগ শেষ। রাত ১২টায় আবার চালু হবে।',
    extra: { daily_limit: dailyLimit, resets_at: resetsAt.toISOString() },
    headers: { 'Retry-After': String(Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) },
  })
}

export const contactUnavailable = () =>
  conflict(
    'কয়েকজন গ্রাহক এই নম্বরে যোগাযোগ করতে পারেননি। নম্বরটি যাচাই করা হচ্ছে; আপনার নম্বর দেখার কোনো সুযোগ খরচ হয়নি।',
    'contact_unavailable',
  )

export const contactNotRevealed = () => notFound('এই নম্বরটি আপনার দেখা নম্বরের তালিকায় নেই।')

export const alreadyReported = () => conflict('এই নম্বরের বিষয়ে আপনি আগেই জানিয়েছেন।', 'already_reported')
