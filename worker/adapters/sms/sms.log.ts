import type { Logger } from '#worker/lib/log.ts'
import type { SmsPort } from './sms.ts'

/**
 * Sends nothing and says so in the log: for development, where the code of a sign-in is read there.
 * @param options.showText only where no real person's code can pass; otherwise a line says that a message left, no more
 */
export const logSms = (log: Logger, options: { showText: boolean }): SmsPort => ({
  async send({ phone, text }) {
    log.info('sms_left', { to: maskedPhone(phone), ...(options.showText && { text }) })
    return { sent: true, reference: null }
  },
})

/** 017*****678: enough to tell two apart, too little to call. */
const maskedPhone = (phone: string) => `${phone.slice(0, 3)}*****${phone.slice(-3)}`
