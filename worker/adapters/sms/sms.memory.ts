import type { SmsMessage, SmsOutcome, SmsPort } from './sms.ts'

/** Keeps messages in memory, for tests. `answer` decides the result of each message; by default all are sent. */
export function memorySms(
  answer: (message: SmsMessage) => SmsOutcome | Promise<SmsOutcome> = () => ({
    sent: true,
    reference: 'memory',
  }),
): SmsPort & { sent: SmsMessage[] } {
  const sent: SmsMessage[] = []
  return {
    sent,
    async send(message) {
      const outcome = await answer(message)
      if (outcome.sent) sent.push(message)
      return outcome
    },
  }
}
