import { conflict, notFound, refused, validationFailed } from '#worker/lib/errors.ts'
import { callFailureText } from './conditions.rules.ts'

export const warningNotFound = () => notFound('এই সতর্কতাটি আর নেই।')

export const alreadyAcknowledged = () => conflict('সতর্কতাটি আগেই দেখা হয়েছে।', 'already_acknowledged')

export const channelOff = () =>
  refused(422, 'channel_off', 'সতর্কবার্তা পাঠানো বন্ধ আছে। আগে মাধ্যম বেছে সংরক্ষণ করুন।')

/** 503; `code` as in the outcome of the channel. */
export const channelUnreachable = (code: string) =>
  refused(503, 'channel_unreachable', `বার্তা পাঠানো যায়নি: ${callFailureText(code)}।`, { detail: code })

export const addressMissing = () => validationFailed({ operator_webhook_url: ['webhook-এর ঠিকানা দিন'] })
