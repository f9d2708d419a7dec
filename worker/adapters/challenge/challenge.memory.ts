import { challengeLifetime, ChallengeUnavailable, type ChallengePort } from './challenge.ts'

/** `solve` answers the solution of an issued challenge. `fault` makes the service fail, or never answer. */
export function memoryChallenge(): ChallengePort & {
  fault: 'down' | null
  solve: (challenge: unknown) => string
} {
  let last = 0
  return {
    fault: null,
    solve: (challenge) => JSON.stringify(challenge),
    issue({ action, subject, level }) {
      if (this.fault) return Promise.reject(new ChallengeUnavailable())
      last += 1
      const parameters = { action, subject, level, id: last }
      return Promise.resolve({ kind: 'proof_of_work', parameters, signature: `memory-${last}` })
    },
    verify(solution, { action, subject, now }) {
      if (this.fault) return Promise.reject(new ChallengeUnavailable())
      const { parameters, signature } = JSON.parse(solution) as {
        parameters: { action: string; subject: string; level: number }
        signature: string
      }
      const isRight = parameters.action === action && parameters.subject === subject
      return Promise.resolve(
        isRight
          ? { id: signature, level: parameters.level, expiresAt: new Date(now.getTime() + challengeLifetime) }
          : null,
      )
    },
  }
}
