const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Rhythm = 'five_minutes' | 'nightly'

/** The patterns of wrangler.toml, in UTC: the second is 03:10 in Dhaka. */
export const rhythmOfPattern: Record<string, Rhythm> = {
  '*/5 * * * *': 'five_minutes',
  '10 21 * * *': 'nightly',
}

const rhythms: Record<Rhythm, { every: number; offset: number; patience: number }> = {
  // A run that is skipped once is nothing; three in a row are.
  five_minutes: { every: 5 * minute, offset: 0, patience: 16 * minute },
  nightly: { every: day, offset: 21 * hour + 10 * minute, patience: day + hour },
}

export const scheduledJobs = [
  { name: 'payments', rhythm: 'five_minutes' },
  { name: 'expire', rhythm: 'five_minutes' },
  { name: 'sms', rhythm: 'five_minutes' },
  { name: 'sweep', rhythm: 'nightly' },
  { name: 'documents', rhythm: 'nightly' },
  { name: 'orphan_images', rhythm: 'nightly' },
  { name: 'counters', rhythm: 'nightly' },
  { name: 'invariants', rhythm: 'nightly' },
  { name: 'erasures', rhythm: 'nightly' },
] as const satisfies readonly { name: string; rhythm: Rhythm }[]

export type JobName = (typeof scheduledJobs)[number]['name']

export type JobCondition = 'never' | 'failed' | 'late' | 'well'

export function nextRun(rhythm: Rhythm, now: Date): Date {
  const { every, offset } = rhythms[rhythm]
  return new Date(Math.floor((now.getTime() - offset) / every + 1) * every + offset)
}

/** How a job stands: a failure weighs more than lateness, and a job that never ran has no result at all. */
export function jobCondition(
  rhythm: Rhythm,
  state: { lastStartedAt: Date; lastError: string | null } | undefined,
  now: Date,
): JobCondition {
  if (!state) return 'never'
  if (state.lastError !== null) return 'failed'
  return now.getTime() - state.lastStartedAt.getTime() > rhythms[rhythm].patience ? 'late' : 'well'
}
