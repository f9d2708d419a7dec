import { describe, expect, it } from 'vitest'
import { jobCondition, jobsOfRun, nextRun, scheduledJobs, secondsForLeftovers } from './jobs.rules.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)

describe('when a job is expected next', () => {
  it.each([
    ['five_minutes', '21T06:00:00', '21T06:05:00'],
    ['five_minutes', '21T06:04:59', '21T06:05:00'],
    ['nightly', '21T21:09:59', '21T21:10:00'],
    ['nightly', '21T21:10:00', '22T21:10:00'],
    ['nightly', '22T03:00:00', '22T21:10:00'],
  ] as const)('%s after %s is %s', (rhythm, now, next) => expect(nextRun(rhythm, at(now))).toEqual(at(next)))
})

describe('how a job stands', () => {
  const ran = (time: string, lastError: string | null = null) => ({ lastStartedAt: at(time), lastError })

  it('is never, while it has no run', () =>
    expect(jobCondition('nightly', undefined, at('21T06:00:00'))).toBe('never'))

  it('bears a run that was skipped, and not three', () => {
    expect(jobCondition('five_minutes', ran('21T05:50:00'), at('21T06:00:00'))).toBe('well')
    expect(jobCondition('five_minutes', ran('21T05:40:00'), at('21T06:00:00'))).toBe('late')
  })

  it('is late when a night passed without it', () => {
    expect(jobCondition('nightly', ran('20T21:10:00'), at('21T21:30:00'))).toBe('well')
    expect(jobCondition('nightly', ran('20T21:10:00'), at('21T22:30:00'))).toBe('late')
  })

  it('is failed after a failure, however long ago', () =>
    expect(jobCondition('five_minutes', ran('01T00:00:00', 'D1_ERROR'), at('21T06:00:00'))).toBe('failed'))
})

describe('a run of the cron', () => {
  const names = (rhythm: 'five_minutes' | 'nightly', unfinished: string[]) =>
    jobsOfRun(rhythm, unfinished).map(({ name }) => name)

  it('does the jobs of its rhythm', () => {
    for (const rhythm of ['five_minutes', 'nightly'] as const)
      expect(names(rhythm, [])).toEqual(
        scheduledJobs.filter((job) => job.rhythm === rhythm).map(({ name }) => name),
      )
  })

  it('every five minutes goes on, at its end, with what nightly jobs left over', () => {
    const jobs = jobsOfRun('five_minutes', ['documents', 'sweep', 'sms', 'of_an_older_version'])
    expect(jobs.slice(-2)).toEqual([
      { name: 'sweep', seconds: secondsForLeftovers / 2, isContinued: true },
      { name: 'documents', seconds: secondsForLeftovers / 2, isContinued: true },
    ])
    expect(jobs.filter(({ name }) => name === 'sms')).toEqual([
      { name: 'sms', seconds: 50, isContinued: false },
    ])
    expect(names('nightly', ['documents']).filter((name) => name === 'documents')).toHaveLength(1)
  })
})
