import type { JobState } from '#worker/features/audit/audit.table.ts'

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

export type JobSchedule = {
  name: string
  rhythm: Rhythm
  /** The longest time of a run, in seconds: a job that hangs does not hold up the others. */
  seconds: number
  label: string
  /** What one item of a run is: '৩টি পেমেন্ট'. */
  item: string
}

/** Seconds of a run of every five minutes for what nightly jobs have left over, in all. */
export const secondsForLeftovers = 40

/** The runtime ends a run of the cron after 15 minutes: what such a run has not done by then, it does not do. */
const lifetimeOfRun = 15 * minute

type LastRun = Pick<JobState, 'job' | 'lastStartedAt' | 'unfinishedSince'>

/**
 * What one run of the cron does. `isContinued`: the nightly job goes on with what it left over. One that the night did not reach, because
 * its run was killed or had no statements left, begins in a run of every five minutes.
 */
export function jobsOfRun<Job extends Pick<JobSchedule, 'name' | 'rhythm' | 'seconds'>>(
  jobs: readonly Job[],
  rhythm: Rhythm,
  { states, now }: { states: readonly LastRun[]; now: Date },
): (Job & { isContinued: boolean })[] {
  const due = jobs.filter((job) => job.rhythm === rhythm).map((job) => ({ ...job, isContinued: false }))
  if (rhythm === 'nightly') return due
  const night = nextRun('nightly', now).getTime() - rhythms.nightly.every
  const nightly = jobs
    .filter((job) => job.rhythm === 'nightly')
    .map((job) => ({ job, state: states.find((state) => state.job === job.name) }))
  // Before the first night of a site no job is missing.
  const isOver = nightly.some(({ state }) => state) && now.getTime() - night >= lifetimeOfRun
  const left = nightly.flatMap(({ job, state }) => {
    const isMissing = isOver && (state?.lastStartedAt.getTime() ?? 0) < night
    return isMissing || state?.unfinishedSince ? [{ job, isContinued: !isMissing }] : []
  })
  const seconds = secondsForLeftovers / left.length
  return [...due, ...left.map(({ job, isContinued }) => ({ ...job, seconds, isContinued }))]
}

/** Whether a cron that works would have run by now at a site of this age. */
export const shouldHaveRun = (rhythm: Rhythm, siteSince: Date | null, now: Date): boolean =>
  siteSince !== null && now.getTime() - siteSince.getTime() > rhythms[rhythm].patience

type JobCondition = 'never' | 'failed' | 'late' | 'well'

export function nextRun(rhythm: Rhythm, now: Date): Date {
  const { every, offset } = rhythms[rhythm]
  return new Date(Math.floor((now.getTime() - offset) / every + 1) * every + offset)
}

/** Whether a job whose last run was then is not later than its rhythm allows. */
export const isOnTime = (rhythm: Rhythm, lastStartedAt: Date, now: Date): boolean =>
  now.getTime() - lastStartedAt.getTime() <= rhythms[rhythm].patience

/** How a job stands: a failure weighs more than lateness, and a job that never ran has no result at all. */
export function jobCondition(
  rhythm: Rhythm,
  state: { lastStartedAt: Date; lastError: string | null } | undefined,
  now: Date,
): JobCondition {
  if (!state) return 'never'
  if (state.lastError !== null) return 'failed'
  return isOnTime(rhythm, state.lastStartedAt, now) ? 'well' : 'late'
}
