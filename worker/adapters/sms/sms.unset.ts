import type { SmsPort } from './sms.ts'

export const unsetSms: SmsPort = {
  async send() {
    return { sent: false, retry: true, code: 'no_sms_service', tellOperator: true }
  },
}
