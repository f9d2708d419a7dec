/** One SMS: `phone` as 01XXXXXXXXX. */
export type SmsMessage = { phone: string; text: string }

/**
 * The result of an SMS. `retry: false` means that another try cannot succeed (wrong number, bad text). `tellOperator` means
 * that only the operator can solve it (no credit, refused key). `code` is the code of the service, or a word such as
 * `network`; it never holds the number or the text.
 */
export type SmsOutcome =
  | { sent: true; reference: string | null }
  | { sent: false; retry: boolean; code: string; tellOperator?: boolean }

/** A service that sends SMS. It returns refusals instead of throwing, and stops waiting after 10 seconds. */
export type SmsPort = {
  send(message: SmsMessage): Promise<SmsOutcome>
  /** The remaining balance, as the service writes it; missing where there is no account. */
  readBalance?(): Promise<SmsBalance>
}

export type SmsBalance = { known: true; balance: string } | { known: false; retry: boolean; code: string }
