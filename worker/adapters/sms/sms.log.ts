import type { Logger } from '#worker/lib/log.ts'
import { maskPhone } from '#worker/lib/text/mask-phones.ts'
import type { SmsPort } from './sms.ts'

/** For development only, where no code of a real person can appear: a developer reads sign-in codes in the log. */
export const logSms = (log: Logger): SmsPort => ({
  async send({ phone, text }) {
    log.info('sms_left', { to: maskPhone(phone), text })
    return { sent: true, reference: null }
  },
})
