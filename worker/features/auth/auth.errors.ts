import { AppError, conflict, refused, tooManyRequests } from '#worker/lib/errors.ts'

export const phoneTaken = () => conflict('এই ফোন নম্বরে আগে থেকেই একটি অ্যাকাউন্ট আছে। লগইন করুন।', 'phone_taken')

/** The same answer for a wrong password and for a number without an account. */
export const invalidCredentials = () => refused(401, 'invalid_credentials', 'ফোন নম্বর বা পাসওয়ার্ড ঠিক নেই।')

export const phoneUnverified = () =>
  refused(403, 'phone_unverified', 'আপনার ফোন নম্বর এখনও যাচাই হয়নি। কোড দিয়ে যাচাই করুন।')

/** Only after the password or code was checked, because the reason may be personal. */
export const accountSuspended = (reason: string | null) =>
  refused(
    403,
    'account_suspended',
    `আপনার অ্যাকাউন্ট স্থগিত আছে।${reason ? ` কারণ: ${reason.replace(/[।.\s]+$/, '')}।` : ''} সাহায্যের জন্য আমাদের সাথে যোগাযোগ করুন।`,
    { reason },
  )

export function otpInvalid(triesLeft: number) {
  const message =
    triesLeft === 0
      ? 'কোডটি ৫ বার ভুল দেওয়া হয়েছে। নতুন কোড নিন।'
      : `কোডটি ঠিক নয়। আর ${'০১২৩৪'.charAt(triesLeft)} বার চেষ্টা করতে পারবেন।`
  const extra = { tries_left: triesLeft }
  return new AppError({ code: 'otp_invalid', status: 422, message, fields: { otp: [message] }, extra })
}

export function otpExpired() {
  const message = 'কোডটির মেয়াদ শেষ বা আর ব্যবহার করা যাবে না। নতুন কোড নিন।'
  return new AppError({ code: 'otp_expired', status: 422, message, fields: { otp: [message] } })
}

export const codeRefused = (retryAfter: number) =>
  tooManyRequests(
    retryAfter,
    retryAfter <= 60
      ? 'একটু আগেই কোড পাঠানো হয়েছে। এক মিনিট পরে আবার চেষ্টা করুন।'
      : 'অনেকবার কোড চাওয়া হয়েছে। পরে আবার চেষ্টা করুন।',
  )

export const tooManyTries = (retryAfter: number) =>
  tooManyRequests(retryAfter, 'অনেকবার ভুল চেষ্টা হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।')
