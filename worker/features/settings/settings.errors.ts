import { AppError } from '#worker/lib/errors.ts'

const refused = (code: string, message: string, detail = '') =>
  new AppError({ code, status: 422, message, extra: detail ? { detail } : {} })

export const credentialsIncomplete = () =>
  refused('gateway_incomplete', 'তথ্য অসম্পূর্ণ। আগে সব ঘর পূরণ করে সংরক্ষণ করুন।')

/** The gateway knows neither this store nor this key. `detail` is its own word. */
export const accessDenied = (detail: string) =>
  refused('gateway_denied', 'গেটওয়ে এই তথ্য গ্রহণ করেনি। আইডি, কী ও পাসওয়ার্ড মিলিয়ে দেখুন।', detail)

export const accessUnclear = (detail: string) =>
  refused('gateway_unclear', 'গেটওয়ে সাড়া দিয়েছে, কিন্তু তথ্য ঠিক আছে কি না বোঝা যায়নি।', detail)

const silence: Record<string, string> = {
  timeout: 'গেটওয়ে ১০ সেকেন্ডেও সাড়া দেয়নি।',
  network: 'গেটওয়ের সঙ্গে সংযোগ হয়নি। ঠিকানা মিলিয়ে দেখুন।',
  address: 'গেটওয়ের ঠিকানা ঠিক নেই।',
}

/** 503; `how` as ask-gateway.ts tells it. */
export const gatewaySilent = (how: string) =>
  new AppError({
    code: 'gateway_unreachable',
    status: 503,
    message: `${silence[how] ?? 'গেটওয়ের উত্তর পড়া যায়নি। ঠিকানা মিলিয়ে দেখুন।'} একটু পরে আবার চেষ্টা করুন।`,
    extra: { detail: how },
  })
