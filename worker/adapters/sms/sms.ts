/** One SMS: `phone` as 01XXXXXXXXX. */
export type SmsMessage = { phone: string; text: string }

/**
 * What became of an SMS. A refusal that another try cannot mend (a wrong number, a bad text) has `retry: false`; one
 * that only the operator can mend (no credit, a refused key) sets `tellOperator`. `code` is the service's own, or a
 * word such as `network`; never the number or the text.
 */
export type SmsOutcome =
  | { sent: true; reference: string | null }
  | { sent: false; retry: boolean; code: string; tellOperator?: boolean }

/** A service that sends SMS. It answers refusals instead of throwing, and gives up by itself after 10 seconds. */
export type SmsPort = {
  send(message: SmsMessage): Promise<SmsOutcome>
  /** What is left of the account, in the service's own words; missing where there is no account. */
  readBalance?(): Promise<SmsBalance>
}

export type SmsBalance = { known: true; balance: string } | { known: false; retry: boolean; code: string }
