import { notFound, refused, unavailable, validationFailed } from '#worker/lib/errors.ts'
import { smsErrorMessage } from './sms-error-codes.schema.ts'

export const smsServiceUnset = () =>
  refused(422, 'sms_not_configured', 'আগে MiMSMS-এর ইউজারনেম, API কী, প্রেরকের নাম ও ঠিকানা সংরক্ষণ করুন।')

/** 422: the service refused the SMS with `code`. */
export const smsRefused = (code: string) =>
  refused(422, 'sms_refused', smsErrorMessage(code), { sms_code: code })

/** 503: no readable answer; another try may help. */
export const smsUnreachable = (code: string) =>
  refused(503, 'sms_unreachable', smsErrorMessage(code), { sms_code: code })

const hour = 3600

/** No code can be sent, because the site has no SMS service. The same answer for every number. */
export const smsUnavailable = () =>
  unavailable(
    'এই মুহূর্তে এসএমএসে কোড পাঠানো যাচ্ছে না, তাই নিবন্ধন ও পাসওয়ার্ড বদল বন্ধ আছে। পরে আবার চেষ্টা করুন, অথবা যোগাযোগ পাতার নম্বরে ফোন করুন।',
    'sms_unavailable',
    hour,
  )

export const pushOff = () => notFound('নোটিফিকেশন এখন চালু নেই।')

export const unusableKeys = () => validationFailed({ 'keys.p256dh': ['এই ব্রাউজার নোটিফিকেশন নিতে পারে না'] })
