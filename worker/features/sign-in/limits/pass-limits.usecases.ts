import {
  ChallengeUnavailable,
  type ChallengePort,
  type SolvedChallenge,
} from '#worker/adapters/challenge/challenge.ts'
import { sql } from 'drizzle-orm'
import { batch, runBatch, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { challengeRequired, challengeUnavailable } from '../sign-in.errors.ts'
import type { Place, Device } from '#worker/features/people/sessions/sessions.rules.ts'
import { areBelow, claimOnce, countHits, listHits } from '#worker/features/people/limits.queries.ts'
import { keyedHash } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { Logger } from '#worker/lib/log.ts'
import { dearestLevel, priceOf, type TryLimit } from './limits.rules.ts'
import type { Limit } from '#worker/features/people/limits.rules.ts'

/** Where a request without a session comes from. `solution` is what the browser sent for an earlier challenge. */
export type Caller = {
  network: string
  device: Device
  place?: Place
  challenge: ChallengePort
  solution: string | undefined
  secret: KeyRing
  /** As an SMS to the caller names the site. */
  siteName: string
  now: Date
}

/** A caller who may cause an SMS. */
export type CodeCaller = Caller & {
  /** SMS a day of the whole site. */
  siteLimit: number
  /** The number of the autonomous system of the network; null where it is unknown. */
  asn: number | null
  timezone: string
  log: Logger
}

export type Subject = {
  action: string
  /** What the challenge is about, for example the phone number. Only its keyed hash leaves. */
  subject: string
  caller: Caller
}

type Try = Subject & {
  limits: readonly TryLimit[]
  /** A known device passes when challenges are unavailable. */
  isKnownDevice?: boolean
  /** What a try may spend today. A try is not counted when one of `limits` is reached. */
  budget?: {
    limits: readonly Limit[]
    /** The levels on top. @throws when no challenge helps, because the budget is used up */
    levelOf: (hits: readonly Hits[]) => number
  }
  /** Rides in the batch that refuses. */
  onRefusal?: UnrunQuery
}

type Hits = { bucket: string; hits: number }

/** `level` is that of the spent challenge. `isUnavailable`: a solution was sent, and it could not be checked. */
export type Passed = { solved: boolean; level?: number; isUnavailable?: true }

/**
 * Counts a try before it is made. Behind a bound it needs a solved challenge; a refused try is not counted.
 * @returns whether a solved challenge was spent @throws 429 `challenge_required`; 503 `challenge_unavailable`, or what `budget` throws
 */
export async function passLimits(db: Database, attempt: Try): Promise<Passed> {
  const { limits, caller, budget, isKnownDevice = false } = attempt
  const bounds = [...limits, ...(budget?.limits ?? [])]
  const before = await batch(db, {
    counted: countHits(db, limits, areBelow(bounds)),
    hits: listHits(db, bounds),
  })
  const isCounted = before.counted.length > 0
  if (isCounted && caller.solution === undefined) return { solved: false }

  const onTop = isCounted ? 0 : (budget?.levelOf(before.hits) ?? 0)
  const price = isCounted ? 0 : Math.min(dearestLevel, priceOfTry(limits, before.hits) + onTop)
  try {
    const solved = await readSolution(attempt)
    // A challenge from a moment ago may be one level cheaper: others have made tries meanwhile.
    if (solved && solved.level >= price - 1) {
      const { claimed } = await batch(db, {
        claimed: claimOnce(db, { bucket: `challenge:${solved.id}`, end: solved.expiresAt }),
        counted: isCounted ? null : countHits(db, limits, wroteRow),
      })
      if (claimed.length > 0) return { solved: true, level: solved.level }
    }
    if (isCounted) return { solved: false }
    if (attempt.onRefusal) await runBatch(db, [attempt.onRefusal])
    return await requireChallenge(attempt, price)
  } catch (error) {
    if (!(error instanceof ChallengeUnavailable)) throw error
    if (isCounted) return { solved: false, isUnavailable: true }
    if (!isKnownDevice) throw challengeUnavailable()
    await runBatch(db, [countHits(db, limits, sql`1`)])
    return { solved: false }
  }
}

/** Spends the solution that the caller sent; false if it is missing, wrong, too cheap or spent. @throws 503 `challenge_unavailable` */
export async function spendSolution(db: Database, attempt: Subject, level: number): Promise<boolean> {
  const solved = await readSolution(attempt).catch((error: unknown) => {
    throw error instanceof ChallengeUnavailable ? challengeUnavailable() : error
  })
  if (!solved || solved.level < level) return false
  return (await claimOnce(db, { bucket: `challenge:${solved.id}`, end: solved.expiresAt })).length > 0
}

/** @throws 429 `challenge_required` */
export async function requireChallenge({ action, subject, caller }: Subject, level: number): Promise<never> {
  const about = { action, subject: subjectOf(caller.secret, subject), now: caller.now }
  throw challengeRequired(await caller.challenge.issue({ ...about, level }))
}

const readSolution = ({ action, subject, caller }: Subject): Promise<SolvedChallenge | null> =>
  caller.solution === undefined
    ? Promise.resolve(null)
    : caller.challenge.verify(caller.solution, {
        action,
        subject: subjectOf(caller.secret, subject),
        now: caller.now,
      })

function priceOfTry(limits: readonly TryLimit[], rows: readonly Hits[]): number {
  const hits = new Map(rows.map((row) => [row.bucket, row.hits]))
  return Math.max(0, ...limits.map((limit) => priceOf(limit, hits.get(limit.bucket) ?? 0)))
}

const subjectOf = (secret: KeyRing, subject: string) =>
  keyedHash(secret, 'challenge-subject', subject).slice(0, 22)
