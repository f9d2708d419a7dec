import { refused, validationFailed } from '#worker/lib/errors.ts'

export const credentialsIncomplete = () =>
  refused(422, 'gateway_incomplete', 'তথ্য অসম্পূর্ণ। আগে সব ঘর পূরণ করে সংরক্ষণ করুন।')

export const accessDenied = (detail: string) =>
  refused(
    422,
    'gateway_denied',
    'গেটওয়ে এই তথ্য গ্রহণ করেনি। আইডি, কী ও পাসওয়ার্ড মিলিয়ে দেখুন।',
    detail ? { detail } : {},
  )

export const accessUnclear = (detail: string) =>
  refused(
    422,
    'gateway_unclear',
    'গেটওয়ে সাড়া দিয়েছে, কিন্তু তথ্য ঠিক আছে কি না বোঝা যায়নি।',
    detail ? { detail } : {},
  )

const unreachableMessages: Record<string, string> = {
  timeout: 'গেটওয়ে ১০ সেকেন্ডেও সাড়া দেয়নি।',
  network: 'গেটওয়ের সঙ্গে সংযোগ হয়নি। ঠিকানা মিলিয়ে দেখুন।',
  address: 'গেটওয়ের ঠিকানা ঠিক নেই।',
}

/** 503; `how` is the `how` of GatewayUnreachable. */
export const gatewayUnreachable = (how: string) =>
  refused(
    503,
    'gateway_unreachable',
    `${unreachableMessages[how] ?? 'গেটওয়ের উত্তর পড়া যায়নি। ঠিকানা মিলিয়ে দেখুন।'} একটু পরে আবার চেষ্টা করুন।`,
    { detail: how },
  )

/** 422 under each field with an address that the Worker may not call. */
export const serviceAddressRefused = (fields: readonly string[]) => {
  const message = 'ইন্টারনেটের একটি https:// ঠিকানা দিন; আইপি, পোর্ট বা ভেতরের নেটওয়ার্কের ঠিকানা চলবে না'
  return validationFailed(Object.fromEntries(fields.map((field) => [field, [message]])))
}
