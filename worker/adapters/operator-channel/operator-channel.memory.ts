import type { OperatorChannel, OperatorMessage, OperatorOutcome } from './operator-channel.ts'

/** Keeps what was sent. `answer` decides how a message ends. */
export function memoryChannel(
  answer: (message: OperatorMessage) => OperatorOutcome | Promise<OperatorOutcome> = () => ({ sent: true }),
): OperatorChannel & { sent: OperatorMessage[] } {
  const sent: OperatorMessage[] = []
  return {
    sent,
    async send(message) {
      const outcome = await answer(message)
      if (outcome.sent) sent.push(message)
      return outcome
    },
  }
}
