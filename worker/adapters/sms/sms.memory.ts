import type { SmsMessage, SmsOutcome, SmsPort } from './sms.ts'

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
