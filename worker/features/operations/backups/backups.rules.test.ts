import { describe, expect, it } from 'vitest'
import {
  backupName,
  childrenFirst,
  expiredBackups,
  isBackupDue,
  isBackupStuck,
  isSaved,
  partEnds,
  startOfBackup,
} from './backups.rules.ts'

const day = 86_400_000
const now = new Date('2026-11-22T21:10:00Z')
const ago = (days: number) => backupName(new Date(now.getTime() - days * day))

describe('what a backup holds', () => {
  it.each([
    ['users', 'table', true],
    ['a_table_of_tomorrow', 'table', true],
    ['provider_words', 'virtual', false],
    ['provider_words_data', 'shadow', false],
    ['listing_counts', 'table', false],
    ['backups', 'table', false],
    ['unfinished_restore', 'table', false],
    ['d1_migrations', 'table', false],
    ['sqlite_sequence', 'table', false],
    ['_cf_KV', 'table', false],
  ])('%s (%s): %s', (name, type, saved) => expect(isSaved({ name, type })).toBe(saved))

  it('is copied with the tables that point at others first', () => {
    const tables = [
      { name: 'users', parents: ['users'] },
      { name: 'payments', parents: ['users', 'plans'] },
      { name: 'plans', parents: [] },
      { name: 'events', parents: ['payments', 'sessions_of_another_schema'] },
    ]
    expect(childrenFirst(tables).map(({ name }) => name)).toEqual(['events', 'payments', 'plans', 'users'])
  })

  it('has no order when tables point at each other', () =>
    expect(() =>
      childrenFirst([
        { name: 'a', parents: ['b'] },
        { name: 'b', parents: ['a'] },
      ]),
    ).toThrow('a, b'))
})

const before = (days: number | undefined) =>
  days === undefined ? undefined : new Date(now.getTime() - days * day)

describe('when a backup begins', () => {
  it.each([
    [undefined, true],
    [7, true],
    [6.9, true],
    [6, false],
    [0.1, false],
  ])('%s days after the last one: %s', (days, due) =>
    expect(isBackupDue('account', { complete: before(days), begun: before(days) }, now)).toBe(due),
  )

  it.each([
    [undefined, undefined, true],
    [0.5, 0.5, true],
    [0.49, 0.49, false],
    // One that failed is repeated after an hour.
    [0.6, 0.01, false],
    [0.6, 0.05, true],
    [undefined, 0.01, false],
  ])('outside %s days after the last complete one, %s after the last: %s', (complete, begun, due) =>
    expect(isBackupDue('outside', { complete: before(complete), begun: before(begun) }, now)).toBe(due),
  )

  it('is given up when it takes too long', () => {
    expect(isBackupStuck('account', new Date(now.getTime() - 2.1 * day), now)).toBe(true)
    expect(isBackupStuck('account', new Date(now.getTime() - 1.9 * day), now)).toBe(false)
    expect(isBackupStuck('outside', new Date(now.getTime() - 0.51 * day), now)).toBe(true)
    expect(isBackupStuck('outside', new Date(now.getTime() - 0.49 * day), now)).toBe(false)
  })

  it('is its name', () => {
    expect(backupName(now)).toBe('2026-11-22T21-10-00')
    expect(startOfBackup('2026-11-22T21-10-00')).toEqual(now)
    expect(startOfBackup('holiday-pictures')).toBeNull()
  })
})

describe('retention', () => {
  const weekly = Array.from({ length: 60 }, (_, week) => ({ name: ago(week * 7), complete: true }))

  it('keeps the last 8 backups and the first of each of 6 months', () => {
    const expired = new Set(expiredBackups('account', weekly, now))
    const kept = weekly.map(({ name }) => name).filter((name) => !expired.has(name))
    expect(kept.slice(0, 8)).toEqual(weekly.slice(0, 8).map(({ name }) => name))
    expect(kept.slice(8).map((name) => name.slice(0, 10))).toEqual([
      '2026-09-06',
      '2026-08-02',
      '2026-07-05',
      '2026-06-07',
    ])
  })

  it('keeps outside the last backup of each of 8 days and the first of each of 6 months', () => {
    const halfDays = Array.from({ length: 500 }, (_, half) => ({ name: ago(half / 2), complete: true }))
    const expired = new Set(expiredBackups('outside', halfDays, now))
    const kept = halfDays.map(({ name }) => name).filter((name) => !expired.has(name))
    expect(kept.slice(0, 3)).toEqual([ago(0), ago(1), ago(2)])
    expect(kept.map((name) => name.slice(5, 13))).toEqual([
      '11-22T21',
      '11-21T21',
      '11-20T21',
      '11-19T21',
      '11-18T21',
      '11-17T21',
      '11-16T21',
      '11-15T21',
      '11-01T09',
      '10-01T09',
      '09-01T09',
      '08-01T09',
      '07-01T09',
      '06-01T09',
    ])
  })

  it('keeps 8 backups even when none was made for a year', () => {
    const old = weekly.slice(52)
    expect(expiredBackups('account', old, now)).toEqual([])
  })

  it('deletes an incomplete backup after two weeks, and never another folder', () => {
    const folders = [
      { name: ago(15), complete: false },
      { name: ago(13), complete: false },
      { name: 'holiday-pictures', complete: false },
    ]
    expect(expiredBackups('account', folders, now)).toEqual([ago(15)])
  })
})

describe('where rows are cut into parts', () => {
  const keys = (ids: readonly number[]) => ids.map((id) => [id])
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
  /** The first keys of the parts. */
  const starts = (ids: readonly number[]) => [0, ...partEnds(keys(ids), true)].map((end) => ids[end])

  it('has parts of some hundred rows, and none above a thousand', () => {
    const ends = partEnds(keys(range(0, 100_000)), true)
    const sizes = ends.map((end, i) => end - (ends[i - 1] ?? 0))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
    expect(ends.length).toBeGreaterThan(130)
    expect(ends.length).toBeLessThan(300)
    expect(ends.at(-1)).toBe(100_000)
  })

  it('changes only the parts near rows that were deleted or added', () => {
    const before = new Set(starts(range(0, 100_000)))
    for (const gone of [17, 40_001, 99_998]) {
      const after = starts(range(0, 100_000).filter((id) => id !== gone))
      expect(after.filter((start) => !before.has(start)).length).toBeLessThan(5)
    }
    expect(starts(range(0, 100_500)).filter((start) => !before.has(start)).length).toBeLessThan(5)
  })

  it('leaves the rest of a read to the next one, unless nothing follows', () => {
    expect(partEnds(keys(range(0, 3000)), false).at(-1)).toBeLessThan(3000)
    expect(partEnds(keys(range(0, 3)), true)).toEqual([3])
    expect(partEnds([], true)).toEqual([])
    // A short page of objects that others follow.
    expect(partEnds(keys(range(1, 4)), false)).toEqual([3])
  })
})
