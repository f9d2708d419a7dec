import { keyedHash } from '#worker/lib/crypto.ts'
import { challengeLifetime, ChallengeUnavailable, type ChallengePort } from './challenge.ts'

type Keys = { siteKey: string; secretKey: string }

const address = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
/** In milliseconds. A person waits for the answer. */
const patience = 5000

/** Cloudflare Turnstile. The price has no levels: the service decides how hard it looks at a visitor. */
export function turnstile({ siteKey, secretKey }: Keys, fetcher: typeof fetch = fetch): ChallengePort {
  return {
    issue: ({ action, subject }) =>
      Promise.resolve({ kind: 'turnstile', site_key: siteKey, action, subject }),

    async verify(solution, { action, subject, now }) {
      const answer = await ask(fetcher, { secret: secretKey, response: solution })
      if (answer.success !== true) {
        // These two say that the service or our key is broken, not that the visitor failed.
        const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'] : []
        if (codes.some((code) => code === 'internal-error' || code === 'invalid-input-secret'))
          throw new ChallengeUnavailable(new Error(`siteverify: ${codes.join(' ').slice(0, 100)}`))
        return null
      }
      const solvedAt = Date.parse(String(answer.challenge_ts))
      const isFresh =
        solvedAt > now.getTime() - challengeLifetime && solvedAt < now.getTime() + challengeLifetime
      if (answer.action !== action || answer.cdata !== subject || !isFresh) return null
      return {
        id: keyedHash(secretKey, 'turnstile', solution),
        level: Number.MAX_SAFE_INTEGER,
        expiresAt: new Date(solvedAt + challengeLifetime),
      }
    },
  }
}

/** @throws ChallengeUnavailable when there is no readable answer in time */
async function ask(fetcher: typeof fetch, body: Record<string, string>): Promise<Record<string, unknown>> {
  try {
    const response = await fetcher(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null) throw new Error('the answer is not an object')
    return { ...answer }
  } catch (error) {
    throw new ChallengeUnavailable(error)
  }
}
