import { conflict, validationFailed } from '#worker/lib/errors.ts'

export const passwordChangedMeanwhile = () => conflict('পাসওয়ার্ড এর মধ্যে বদলে গেছে। পাতাটি আবার খুলুন।')

export const accountChanged = () => conflict('এটি এর মধ্যে বদলে গেছে। পাতাটি আবার খুলুন।')

export const sameOneTimePassword = () =>
  validationFailed({ password: ['একবারের পাসওয়ার্ডটি নয়, নতুন একটি পাসওয়ার্ড দিন'] })

export const samePhone = () => validationFailed({ phone: ['এটিই আপনার এখনকার নম্বর। নতুন নম্বর দিন।'] })
