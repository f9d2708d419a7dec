import { AppError } from '#worker/lib/errors.ts'
import { smsErrorMessage } from './sms-error-codes.schema.ts'

export const smsServiceUnset = () =>
  new AppError({
    code: 'sms_not_configured',
    status: 422,
    message: 'আগে MiMSMS এর ইউজারনেম, API কী, প্রেরকের নাম ও ঠিকানা সংরক্ষণ করুন।',
  })

/** 422: the service refused the SMS with `code`. */
export const smsRefused = (code: string) =>
  new AppError({
    code: 'sms_refused',
    status: 422,
    message: smsErrorMessage(code),
    extra: { sms_code: code },
  })

/** 503: no readable answer; another try may help. */
export const smsUnreachable = (code: string) =>
  new AppError({
    code: 'sms_unreachable',
    status: 503,
    message: smsErrorMessage(code),
    extra: { sms_code: code },
  })
