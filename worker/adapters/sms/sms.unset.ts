import type { SmsPort } from './sms.ts'

/** Used while no SMS service is set up: every message waits, and the operator is told. */
export const unsetSms: SmsPort = {
  async send() {
    return { sent: false, retry: true, code: 'no_sms_service', tellOperator: true }
  },
}
