import { refused } from '#worker/lib/errors.ts'
import { smsErrorMessage } from './sms-error-codes.schema.ts'

export const smsServiceUnset = () =>
  refused(422, 'sms_not_configured', 'আগে MiMSMS এর ইউজারনেম, API কী, প্রেরকের নাম ও ঠিকানা সংরক্ষণ করুন।')

/** 422: the service refused the SMS with `code`. */
export const smsRefused = (code: string) =>
  refused(422, 'sms_refused', smsErrorMessage(code), { sms_code: code })

/** 503: no readable answer; another try may help. */
export const smsUnreachable = (code: string) =>
  refused(503, 'sms_unreachable', smsErrorMessage(code), { sms_code: code })
