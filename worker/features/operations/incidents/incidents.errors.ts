import { refused, validationFailed } from '#worker/lib/errors.ts'
import { callFailureText } from './incident-texts.schema.ts'

export const incidentsTooDeep = () =>
  refused(422, 'page_too_deep', 'এত পুরোনো ঘটনা একবারে দেখা যায় না। অবস্থা বা ধরন বেছে দেখুন।')

export const channelOff = () =>
  refused(422, 'channel_off', 'সতর্কবার্তা পাঠানো বন্ধ আছে। আগে মাধ্যম বেছে সংরক্ষণ করুন।')

/** 503; `code` as in the outcome of the channel. */
export const channelUnreachable = (code: string) =>
  refused(503, 'channel_unreachable', `বার্তা পাঠানো যায়নি: ${callFailureText(code)}।`, { detail: code })

export const addressMissing = () =>
  validationFailed({ operator_webhook_url: ['এই মাধ্যমের webhook ঠিকানা দিন'] })

export const addressRefused = () =>
  validationFailed({
    operator_webhook_url: [
      'ইন্টারনেটের একটি https:// ঠিকানা দিন; আইপি, পোর্ট বা ভেতরের নেটওয়ার্কের ঠিকানা চলবে না',
    ],
  })
