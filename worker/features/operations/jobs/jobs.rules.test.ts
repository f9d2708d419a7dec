import { describe, expect, it } from 'vitest'
import { jobCondition, jobsOfRun, nextRun, secondsForLeftovers } from './jobs.rules.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)

it.each([
  ['five_minutes', '21T06:00:00', '21T06:05:00'],
  ['five_minutes', '21T06:04:59', '21T06:05:00'],
  ['nightly', '21T21:09:59', '21T21:10:00'],
  ['nightly', '21T21:10:00', '22T21:10:00'],
  ['nightly', '22T03:00:00', '22T21:10:00'],
] as const)('the next run of %s after %s is %s', (rhythm, now, next) =>
  expect(nextRun(rhythm, at(now))).toEqual(at(next)),
)

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
  const jobs = [
    { name: 'sms', rhythm: 'five_minutes', seconds: 50 },
    { name: 'watch', rhythm: 'five_minutes', seconds: 24 },
    { name: 'sweep', rhythm: 'nightly', seconds: 60 },
    { name: 'documents', rhythm: 'nightly', seconds: 120 },
    { name: 'counters', rhythm: 'nightly', seconds: 120 },
  ] as const
  const now = at('21T22:00:00')
  const state = (job: string, time: string, isUnfinished = false) => ({
    job,
    lastStartedAt: at(time),
    unfinishedSince: isUnfinished ? at(time) : null,
  })
  const leftovers = (states: ReturnType<typeof state>[], time = now) =>
    jobsOfRun(jobs, 'five_minutes', { states, now: time })
      .slice(2)
      .map(({ name, seconds, isContinued }) => [name, seconds, isContinued])

  it('does the jobs of its rhythm', () => {
    const states = [state('documents', '21T21:10:00', true)]
    const names = (rhythm: 'five_minutes' | 'nightly') =>
      jobsOfRun(jobs, rhythm, { states: rhythm === 'nightly' ? states : [], now }).map(({ name }) => name)
    expect(names('five_minutes')).toEqual(['sms', 'watch'])
    expect(names('nightly')).toEqual(['sweep', 'documents', 'counters'])
  })

  it('every five minutes goes on, at its end, with what nightly jobs left over', () =>
    expect(
      leftovers([
        state('documents', '21T21:10:00', true),
        state('sweep', '21T21:10:00', true),
        state('counters', '21T21:10:00'),
        state('sms', '21T21:10:00', true),
        state('of_an_older_version', '21T21:10:00', true),
      ]),
    ).toEqual([
      ['sweep', secondsForLeftovers / 2, true],
      ['documents', secondsForLeftovers / 2, true],
    ]))

  it('begins what the night did not reach, once its run is over', () => {
    const states = [state('sweep', '21T21:10:00'), state('documents', '20T21:10:00', true)]
    expect(leftovers(states)).toEqual([
      ['documents', secondsForLeftovers / 2, false],
      ['counters', secondsForLeftovers / 2, false],
    ])
    expect(leftovers(states, at('21T21:20:00'))).toEqual([['documents', secondsForLeftovers, true]])
    expect(leftovers([])).toEqual([])
  })
})
