import type { SmsPort } from './sms.ts'

/** Stands where no SMS service is set up: every message waits for one, and the operator hears of it. */
export const unsetSms: SmsPort = {
  async send() {
    return { sent: false, retry: true, code: 'no_sms_service', tellOperator: true }
  },
}
