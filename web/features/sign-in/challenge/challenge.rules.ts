import { asApiError } from '#web/lib/api-error.ts'

/** How often one request may be asked for a challenge: the price can grow while the first one is solved. */
const maxChallenges = 3

/** What a refused request asks the browser to solve. */
export type Challenge =
  | { kind: 'proof_of_work'; parameters: object; signature: string }
  | { kind: 'turnstile'; site_key: string; action: string; subject: string }

type Solve = (challenge: Challenge) => Promise<string>

/** Few people need the code that solves challenges, so it is loaded with the first challenge. */
export const solve: Solve = async (challenge) => {
  const { solveChallenge } = await import('#web/features/sign-in/challenge/solve-challenge.ts')
  return solveChallenge(challenge)
}

/** The challenge that a refusal asks for; null for any other error. */
function challengeOf(error: unknown): Challenge | null {
  const { code, body } = asApiError(error)
  return code === 'challenge_required' && typeof body.challenge === 'object'
    ? (body.challenge as Challenge)
    : null
}

/**
 * Sends a request. If the answer asks for a challenge, solves it and sends the request again with the solution.
 * @throws the error of the last answer, or of `solve`
 */
export async function sendSolving<Answer>(
  send: (solution: { challenge?: string }) => Promise<Answer>,
  solve: Solve,
): Promise<Answer> {
  let solution: { challenge?: string } = {}
  for (let solved = 0; ; solved++) {
    try {
      return await send(solution)
    } catch (error) {
      const challenge = challengeOf(error)
      if (!challenge || solved === maxChallenges) throw error
      solution = { challenge: await solve(challenge) }
    }
  }
}
