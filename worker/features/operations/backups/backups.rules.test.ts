import { describe, expect, it } from 'vitest'
import {
  backupName,
  childrenFirst,
  expiredBackups,
  isBackupDue,
  isBackupStuck,
  isSaved,
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
    [undefined, undefined, true],
    [0.5, 0.5, true],
    [0.49, 0.49, false],
    // One that failed is repeated after an hour.
    [0.6, 0.01, false],
    [0.6, 0.05, true],
    [undefined, 0.01, false],
  ])('%s days after the last complete one, %s after the last: %s', (complete, begun, due) =>
    expect(isBackupDue({ complete: before(complete), begun: before(begun) }, now)).toBe(due),
  )

  it('is given up when it takes too long', () => {
    expect(isBackupStuck(new Date(now.getTime() - 0.51 * day), now)).toBe(true)
    expect(isBackupStuck(new Date(now.getTime() - 0.49 * day), now)).toBe(false)
  })

  it('is its name', () => {
    expect(backupName(now)).toBe('2026-11-22T21-10-00')
    expect(startOfBackup('2026-11-22T21-10-00')).toEqual(now)
    expect(startOfBackup('holiday-pictures')).toBeNull()
  })
})

describe('retention', () => {
  const weekly = Array.from({ length: 60 }, (_, week) => ({ name: ago(week * 7), complete: true }))

  it('keeps the last backup of each of 8 days and the first of each of 6 months', () => {
    const halfDays = Array.from({ length: 500 }, (_, half) => ({ name: ago(half / 2), complete: true }))
    const expired = new Set(expiredBackups(halfDays, now))
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
    expect(expiredBackups(old, now)).toEqual([])
  })

  it('deletes an incomplete backup after two weeks, and never another folder', () => {
    const folders = [
      { name: ago(15), complete: false },
      { name: ago(13), complete: false },
      { name: 'holiday-pictures', complete: false },
    ]
    expect(expiredBackups(folders, now)).toEqual([ago(15)])
  })
})
