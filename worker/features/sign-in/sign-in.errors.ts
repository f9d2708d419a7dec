import { commonPasswordMessage } from './passwords/common-passwords.schema.ts'
import type { Challenge } from '#worker/adapters/challenge/challenge.ts'
import {
  AppError,
  conflict,
  refused,
  tooManyRequests,
  unavailable,
  validationFailed,
  notFound,
} from '#worker/lib/errors.ts'

/** For workers whose form another person filled in: their accounts have no password yet. */
const howToClaim = 'কেউ আপনার ফর্ম নিয়ে থাকলে লগইনে ‘পাসওয়ার্ড ভুলে গেছেন?’ চেপে নিজের পাসওয়ার্ড দিন।'

/** @param onboards whether agents take forms. The words are the same for all numbers. */
export const phoneTaken = (onboards: boolean) =>
  conflict(
    `এই ফোন নম্বরে আগে থেকেই একটি অ্যাকাউন্ট আছে। লগইন করুন।${onboards ? ` ${howToClaim}` : ''}`,
    'phone_taken',
  )

/** The same answer for a wrong password and for a number without an account. @param onboards whether agents take forms */
export const invalidCredentials = (onboards: boolean) =>
  refused(401, 'invalid_credentials', `ফোন নম্বর বা পাসওয়ার্ড ঠিক নেই।${onboards ? ` ${howToClaim}` : ''}`)

/** `registration` names the registration that waits for its code. */
export const phoneUnverified = (registration: string) =>
  refused(403, 'phone_unverified', 'আপনার ফোন নম্বর এখনো যাচাই হয়নি। কোড দিয়ে যাচাই করুন।', { registration })

/** Only after the password or code was checked, because the reason may be personal. */
export const accountSuspended = (reason: string | null) =>
  refused(
    403,
    'account_suspended',
    `আপনার অ্যাকাউন্ট স্থগিত আছে।${reason ? ` কারণ: ${reason.replace(/[।.\s]+$/, '')}।` : ''} সাহায্যের জন্য আমাদের ফোন করুন।`,
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

/** Behind a bound. The browser solves the challenge and sends the same request again with the solution. */
export const challengeRequired = (challenge: Challenge) =>
  new AppError({
    code: 'challenge_required',
    status: 429,
    message: 'নিরাপত্তা যাচাই দরকার। একটু অপেক্ষা করে আবার চেষ্টা করুন।',
    extra: { challenge, retry_after: 1 },
    headers: { 'Retry-After': '1' },
  })

export const challengeUnavailable = () =>
  unavailable(
    'নিরাপত্তা যাচাইয়ের সেবাটি এই মুহূর্তে সাড়া দিচ্ছে না। এক মিনিট পরে আবার চেষ্টা করুন।',
    'challenge_unavailable',
    60,
  )

/** When the quarters of a day begin, and the next day. */
const openingTimes = ['রাত ১২টার', 'সকাল ৬টার', 'দুপুর ১২টার', 'সন্ধ্যা ৬টার', 'রাত ১২টার'] as const

/** What may be spent by now is used up, whether or not the number is known. `quarter` of the day opens it again. */
export const codesUsedUp = (quarter: number, retryAfter: number) =>
  unavailable(
    `এই মুহূর্তে আর কোড পাঠানো যাচ্ছে না। ${openingTimes[quarter]} পরে আবার চেষ্টা করুন, অথবা আমাদের ফোন করুন।`,
    'codes_used_up',
    retryAfter,
  )

/** The network of the caller has used up its part of the day. */
export const codesOfNetworkUsedUp = (retryAfter: number) =>
  unavailable(
    'আপনার ইন্টারনেট সংযোগ থেকে আজ অনেক কোড চাওয়া হয়েছে। রাত ১২টার পরে আবার চেষ্টা করুন, অথবা এখনই অন্য সংযোগ থেকে করুন।',
    'codes_used_up',
    retryAfter,
  )

export const commonPassword = () => validationFailed({ password: [commonPasswordMessage] })

/** Too many successful sign-ins to one account. */
export const tooManySignIns = (retryAfter: number) =>
  tooManyRequests(retryAfter, 'এই অ্যাকাউন্টে অনেকবার লগইন হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।')

export const wrongPassword = (field: string) => validationFailed({ [field]: ['পাসওয়ার্ড ঠিক নেই'] })

export const staffPasswordShort = () => validationFailed({ password: ['পাসওয়ার্ড কমপক্ষে ১০ অক্ষরের হতে হবে'] })

/** Only after the right password. */
export const secondFactorRequired = () =>
  refused(401, 'second_factor_required', 'পাসওয়ার্ড ঠিক আছে। এবার অথেনটিকেটর অ্যাপের কোড দিন।')

export function secondFactorInvalid() {
  const message = 'কোডটি ঠিক নয় বা আগে ব্যবহার হয়েছে। অ্যাপের নতুন কোডটি দিন।'
  return new AppError({ code: 'second_factor_invalid', status: 422, message, fields: { code: [message] } })
}

export const alreadyEnrolled = () => conflict('দুই ধাপের লগইন আগে থেকেই চালু আছে।', 'second_factor_active')

export const notEnrolled = () => conflict('দুই ধাপের লগইন চালু নেই।', 'second_factor_inactive')

export const noEnrolment = () => notFound('আগে কিউআর কোড নিন, তারপর অ্যাপের কোড দিন।')
