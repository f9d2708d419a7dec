/** What a try must prove before it goes on. A solution counts only for the same action and subject. */
type ChallengeRequest = {
  /** For example `login`. */
  action: string
  /** What the try is about, as a keyed hash: letters, digits, `_` and `-`. */
  subject: string
  /** 0 is the base price; each level doubles it. */
  level: number
  now: Date
}

/** What the browser gets; `kind` says how it is solved. */
export type Challenge =
  | { kind: 'proof_of_work'; parameters: Record<string, unknown>; signature: string }
  | { kind: 'turnstile'; site_key: string; action: string; subject: string }

/** `id` names this solution, so that the caller can accept it once. It may be forgotten after `expiresAt`. */
export type SolvedChallenge = { id: string; level: number; expiresAt: Date }

/** Makes challenges and checks their solutions. */
export type ChallengePort = {
  issue(request: ChallengeRequest): Promise<Challenge>
  /** Null for a wrong, expired or foreign solution. @throws ChallengeUnavailable */
  verify(solution: string, request: Omit<ChallengeRequest, 'level'>): Promise<SolvedChallenge | null>
}

/** The service that makes or checks challenges cannot be asked now. It says nothing about the caller. */
export class ChallengeUnavailable extends Error {
  constructor(cause?: unknown) {
    super('challenges are unavailable', { cause })
    this.name = 'ChallengeUnavailable'
  }
}

/** Challenges live this long, in milliseconds. A slow phone needs some seconds; a stock of cheap ones must not last. */
export const challengeLifetime = 3 * 60_000
