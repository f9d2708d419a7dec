import { describe, expect, it } from 'vitest'
import {
  backupName,
  childrenFirst,
  expiredBackups,
  isBackupDue,
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
    ['restore_lock', 'table', false],
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

describe('when a backup begins', () => {
  it.each([
    [undefined, true],
    [7, true],
    [6.9, true],
    [6, false],
    [0.1, false],
  ])('%s days after the last one: %s', (days, due) =>
    expect(isBackupDue(days === undefined ? undefined : new Date(now.getTime() - days * day), now)).toBe(due),
  )

  it('is its name', () => {
    expect(backupName(now)).toBe('2026-11-22T21-10-00')
    expect(startOfBackup('2026-11-22T21-10-00')).toEqual(now)
    expect(startOfBackup('holiday-pictures')).toBeNull()
  })
})

describe('retention', () => {
  const weekly = Array.from({ length: 60 }, (_, week) => ({ name: ago(week * 7), complete: true }))

  it('keeps the last 8 backups and the first of each of 6 months', () => {
    const expired = new Set(expiredBackups(weekly, now))
    const kept = weekly.map(({ name }) => name).filter((name) => !expired.has(name))
    expect(kept.slice(0, 8)).toEqual(weekly.slice(0, 8).map(({ name }) => name))
    expect(kept.slice(8).map((name) => name.slice(0, 10))).toEqual([
      '2026-09-06',
      '2026-08-02',
      '2026-07-05',
      '2026-06-07',
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
