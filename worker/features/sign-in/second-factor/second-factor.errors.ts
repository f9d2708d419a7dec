import { conflict, notFound, refused, AppError } from '#worker/lib/errors.ts'

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
