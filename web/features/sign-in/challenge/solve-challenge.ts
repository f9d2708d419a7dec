import { solveChallengeWorkers, type Challenge as Puzzle } from 'altcha-lib'
import { ApiError } from '#web/lib/api-error.ts'
import type { Challenge } from './challenge.rules.ts'
import { solveTurnstile } from './turnstile.ts'

/** After this time, in milliseconds, the person is asked to try again. */
const patience = 60_000
/** More Workers cost more memory and start-up time than they save on a phone. */
const maxWorkers = 2

const failed = () =>
  new ApiError(0, 'challenge_failed', 'নিরাপত্তা যাচাই শেষ করা যায়নি। আবার চেষ্টা করুন।', { message: '' })

/** The solution to send. @throws ApiError when the browser cannot solve it */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  if (challenge.kind === 'turnstile') return solveTurnstile(challenge).catch(() => Promise.reject(failed()))
  const { parameters, signature } = challenge
  // The server made it with the same library.
  const puzzle = { parameters: parameters as Puzzle['parameters'], signature }
  const solution = await solveChallengeWorkers({
    challenge: puzzle,
    concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () =>
      new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), {
        type: 'module',
      }),
    timeout: patience,
  }).catch(() => null)
  if (!solution) throw failed()
  return JSON.stringify({ challenge: puzzle, solution })
}
