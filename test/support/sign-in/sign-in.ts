import { env } from 'cloudflare:workers'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { proofOfWork } from '#worker/adapters/challenge/challenge.proof-of-work.ts'
import type { ChallengePort } from '#worker/adapters/challenge/challenge.ts'
import { deviceOfCookie } from '#worker/features/people/sessions/sessions.rules.ts'
import { createLogger } from '#worker/lib/log.ts'
import { guest } from '../request.ts'

/** A caller without a session, as the use cases of sign-in receive it. */
export const callerFor = (
  values: { network?: string; now?: Date; challenge?: ChallengePort; solution?: string } = {},
) => ({
  network: '203.0.113.7',
  device: deviceOfCookie(undefined, undefined),
  challenge: proofOfWork(env.JWT_SECRET),
  solution: undefined,
  secret: env.JWT_SECRET,
  siteName: 'কর্মী',
  now: new Date(),
  siteLimit: 5000,
  asn: null,
  timezone: 'Asia/Dhaka',
  log: createLogger({}),
  ...values,
})

/** The level of the challenge that an answer asked for. */
export const levelOf = async (answer: Response) =>
  (await answer.json<{ challenge: { parameters: { data: { level: number } } } }>()).challenge.parameters.data
    .level

/** A challenge of the same price on paper, which the server signs with a hundredth of the guesses: tests have little time. */
async function madeCheap(challenge: Challenge): Promise<Challenge> {
  const { action, subject, level } = challenge.parameters.data as Record<'action' | 'subject', string> & {
    level: number
  }
  if (level < 3) return challenge
  const cheap = proofOfWork(env.JWT_SECRET, { least: 0, most: 1 })
  return (await cheap.issue({ action, subject, level, now: new Date() })) as unknown as Challenge
}

/** The solution of a challenge that an answer asked for, as the browser makes it. */
export async function solve(challenge: unknown): Promise<string> {
  const { parameters, signature } = await madeCheap(challenge as Challenge)
  const solution = await solveChallenge({ challenge: { parameters, signature }, deriveKey })
  return JSON.stringify({ challenge: { parameters, signature }, solution })
}

/** Sends a request and, if the answer asks for a challenge, solves it and sends the request again. */
export async function postSolving(path: string, body: object, options?: { headers: Record<string, string> }) {
  const first = await guest.post(path, body, options)
  if (first.status !== 429) return { answer: first, solved: false }
  const { challenge } = await first.clone().json<{ challenge?: unknown }>()
  if (challenge === undefined) return { answer: first, solved: false }
  const answer = await guest.post(path, { ...body, challenge: await solve(challenge) }, options)
  return { answer, solved: true }
}

/** The cookie that an answer sets for the device, as a header of the next request. */
export function deviceCookieOf(answer: Response): { cookie: string } {
  const cookie = /^device=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0]
  if (!cookie) throw new Error('the answer sets no device cookie')
  return { cookie }
}
