import { AppError, conflict, notFound, validationFailed } from '#worker/lib/errors.ts'

export const paymentNotFound = () => notFound('এই পেমেন্টটি পাওয়া যায়নি।')

export const paymentMethodUnavailable = () =>
  validationFailed(
    { payment_method: ['এই পেমেন্ট পদ্ধতিটি এখন চালু নেই'] },
    'এই পেমেন্ট পদ্ধতিটি এখন চালু নেই। অন্য একটি পদ্ধতি বেছে নিন।',
  )

/** The price changed since the buyer saw it, or the amount was made up. `amount` in taka. */
export const amountMismatch = (amount: number) =>
  new AppError({
    code: 'amount_mismatch',
    status: 422,
    message: 'মূল্যের সাথে টাকার পরিমাণ মিলছে না। পাতাটি আবার লোড করে বর্তমান মূল্য দেখে নিন।',
    extra: { amount },
  })

export const paymentInProgress = () =>
  conflict('একই পেমেন্ট এইমাত্র শুরু হয়েছে। কয়েক সেকেন্ড পরে আবার দেখুন।', 'payment_in_progress')

export const gatewayUnavailable = () =>
  new AppError({
    code: 'gateway_unavailable',
    status: 503,
    message: 'পেমেন্ট সেবাটি এই মুহূর্তে সাড়া দিচ্ছে না। কোনো টাকা কাটা হয়নি। একটু পরে আবার চেষ্টা করুন।',
    headers: { 'Retry-After': '30' },
  })

export const trxUsed = () =>
  conflict('এই ট্রানজেকশন আইডি আগে একটি পেমেন্টে ব্যবহার হয়েছে। নম্বরটি মিলিয়ে দেখুন।', 'trx_used')

export const paymentClosed = () =>
  conflict('এই পেমেন্টের জন্য এখন আর ট্রানজেকশন আইডি নেওয়া হচ্ছে না।', 'payment_closed')
