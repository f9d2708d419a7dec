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

/**
 * In the order in which they run. `seconds` is the longest time of a run: a job that hangs does not hold up the others. What a
 * nightly job leaves over is continued every five minutes.
 */
export const scheduledJobs = [
  { name: 'expire', rhythm: 'five_minutes', seconds: 15 },
  { name: 'sms', rhythm: 'five_minutes', seconds: 50 },
  { name: 'push', rhythm: 'five_minutes', seconds: 20 },
  { name: 'payments', rhythm: 'five_minutes', seconds: 80 },
  { name: 'harvest', rhythm: 'five_minutes', seconds: 20 },
  { name: 'search_words', rhythm: 'five_minutes', seconds: 20 },
  { name: 'backup_parts', rhythm: 'five_minutes', seconds: 30 },
  // Last, so that it sees how the others ended.
  { name: 'watch', rhythm: 'five_minutes', seconds: 24 },
  { name: 'sweep', rhythm: 'nightly', seconds: 60 },
  { name: 'erasures', rhythm: 'nightly', seconds: 120 },
  { name: 'documents', rhythm: 'nightly', seconds: 120 },
  { name: 'orphan_images', rhythm: 'nightly', seconds: 120 },
  { name: 'counters', rhythm: 'nightly', seconds: 120 },
  { name: 'backup', rhythm: 'nightly', seconds: 60 },
  { name: 'invariants', rhythm: 'nightly', seconds: 240 },
] as const satisfies readonly { name: string; rhythm: Rhythm; seconds: number }[]

export type JobName = (typeof scheduledJobs)[number]['name']

/** Seconds of a run of every five minutes for what nightly jobs have left over, in all. */
export const secondsForLeftovers = 40

/**
 * What one run of the cron does. `isContinued`: the nightly job goes on with what it left over.
 * @param unfinished the jobs whose last run left work
 */
export function jobsOfRun(
  rhythm: Rhythm,
  unfinished: readonly string[],
): { name: JobName; seconds: number; isContinued: boolean }[] {
  const due = scheduledJobs
    .filter((job) => job.rhythm === rhythm)
    .map(({ name, seconds }) => ({ name, seconds, isContinued: false }))
  if (rhythm === 'nightly') return due
  const left = scheduledJobs.filter((job) => job.rhythm === 'nightly' && unfinished.includes(job.name))
  const seconds = secondsForLeftovers / left.length
  return [...due, ...left.map(({ name }) => ({ name, seconds, isContinued: true }))]
}

/** Whether a cron that works would have run by now at a site of this age. */
export const shouldHaveRun = (rhythm: Rhythm, siteSince: Date | null, now: Date): boolean =>
  siteSince !== null && now.getTime() - siteSince.getTime() > rhythms[rhythm].patience

export type JobCondition = 'never' | 'failed' | 'late' | 'well'

export function nextRun(rhythm: Rhythm, now: Date): Date {
  const { every, offset } = rhythms[rhythm]
  return new Date(Math.floor((now.getTime() - offset) / every + 1) * every + offset)
}

/** Whether the last run of a job is not older than its rhythm allows. */
export function isOnTime(job: JobName, lastStartedAt: Date, now: Date): boolean {
  const rhythm = scheduledJobs.find(({ name }) => name === job)?.rhythm
  return rhythm !== undefined && now.getTime() - lastStartedAt.getTime() <= rhythms[rhythm].patience
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
