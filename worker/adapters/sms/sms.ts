/** One SMS: `phone` as 01XXXXXXXXX. */
export type SmsMessage = { phone: string; text: string }

/** `retry: false`: another try cannot succeed. `code` holds no phone or text. */
export type SmsOutcome =
  { sent: true; reference: string | null } | { sent: false; retry: boolean; code: string }

/** A service that sends SMS. It returns refusals instead of throwing, and stops waiting after 10 seconds. */
export type SmsPort = {
  send(message: SmsMessage): Promise<SmsOutcome>
  /** The remaining balance, as the service writes it; missing where there is no account. */
  readBalance?(): Promise<SmsBalance>
}

type SmsBalance = { known: true; balance: string } | { known: false; retry: boolean; code: string }

/** Where no service is set up. */
export const unsetSms: SmsPort = {
  async send() {
    return { sent: false, retry: true, code: 'no_sms_service' }
  },
}
