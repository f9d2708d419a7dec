import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { memoryKv } from '#test/support/bindings/memory-kv.ts'
import { recordedDatabase } from '#test/support/bindings/recorded-database.ts'
import { saveSetting } from './settings.queries.ts'
import { readSettings, refreshSettings } from './settings.usecases.ts'

type Copy = { version: number; settings: { site_name: string } }

/** KV in memory, and its copy of the settings. */
function memoryOfSettings(before?: Parameters<typeof memoryKv>[0]) {
  const memory = memoryKv(before)
  return { ...memory, copy: () => JSON.parse(memory.values.get('settings') ?? 'null') as Copy | null }
}

/** The database of the tests, whose first read of the settings is answered only after `meanwhile`. */
function slowDatabase(meanwhile: () => Promise<unknown>): D1Database {
  let isPending = true
  const withSession: D1Database['withSession'] = (start) => {
    const session = env.DB.withSession(start ?? 'first-primary')
    const prepare = (sql: string) => {
      const statement = session.prepare(sql)
      const all = async () => {
        const result = await statement.all()
        if (isPending) {
          isPending = false
          await meanwhile()
        }
        return result
      }
      return Object.assign(Object.create(statement) as D1PreparedStatement, { bind: () => ({ all }), all })
    }
    return { prepare, getBookmark: () => null } as unknown as D1DatabaseSession
  }
  return { withSession } as D1Database
}

const brokenDatabase = {
  withSession() {
    throw new Error('D1_ERROR: network connection lost')
  },
} as unknown as D1Database

let hours = 0
let now = new Date()
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const save = (name: string) => saveSetting(db, 'site_name', name, { userId: null, now: new Date() })

// The memory of the isolate outlives a test, so each test runs at a time when it has been forgotten.
beforeEach(async () => {
  hours += 1
  now = new Date(Date.now() + hours * 3_600_000)
  await save('প্রথম')
})

describe('the copy of the settings in KV', () => {
  it('lives at most five minutes and carries the version of the settings', async () => {
    const { kv, copy, lifetimes } = memoryOfSettings()
    await readSettings({ DB: env.DB, KV: kv }, now)
    expect(lifetimes).toEqual([expect.any(Number)])
    expect(lifetimes[0]).toBeLessThanOrEqual(300)
    expect(copy()).toMatchObject({ version: expect.any(Number), settings: { site_name: 'প্রথম' } })
  })

  it('is filled from the primary', async () => {
    const { binding, statements } = recordedDatabase()
    await readSettings({ DB: binding, KV: memoryOfSettings().kv }, now)
    expect(statements.length).toBeGreaterThan(0)
    expect(new Set(statements.map(({ start }) => start))).toEqual(new Set(['first-primary']))
  })

  it('is used without asking the database', async () => {
    const { kv } = memoryOfSettings()
    await readSettings({ DB: env.DB, KV: kv }, now)
    const read = await readSettings({ DB: brokenDatabase, KV: kv }, later(20_000))
    expect(read.site_name).toBe('প্রথম')
  })

  it('is not replaced by an older state that was read before a save', async () => {
    const memory = memoryOfSettings({
      get: async () => {
        await save('দ্বিতীয়')
        await refreshSettings({ DB: env.DB, KV: memory.kv }, now)
      },
    })
    await refreshSettings({ DB: env.DB, KV: memory.kv }, now)
    expect(memory.copy()?.settings.site_name).toBe('দ্বিতীয়')
  })

  it('is put right when a save came in just before an older state was written', async () => {
    const memory = memoryOfSettings({
      put: async () => {
        await save('দ্বিতীয়')
        await refreshSettings({ DB: env.DB, KV: memory.kv }, now)
      },
    })
    await refreshSettings({ DB: env.DB, KV: memory.kv }, now)
    expect(memory.copy()?.settings.site_name).toBe('দ্বিতীয়')
  })

  it('of an earlier release, without a version, is not used', async () => {
    const { kv, values } = memoryOfSettings()
    values.set('settings', JSON.stringify({ site_name: 'পুরোনো' }))
    expect((await readSettings({ DB: env.DB, KV: kv }, now)).site_name).toBe('প্রথম')
  })
})

describe('the settings in the memory of an isolate', () => {
  it('are not replaced by a copy from before the last save', async () => {
    const { kv, values } = memoryOfSettings()
    const source = { DB: env.DB, KV: kv }
    await refreshSettings(source, now)
    const old = values.get('settings') ?? ''
    await save('দ্বিতীয়')
    await refreshSettings(source, later(1))
    values.set('settings', old)
    expect((await readSettings(source, later(20_000))).site_name).toBe('দ্বিতীয়')
    expect((await readSettings(source, later(40_000))).site_name).toBe('দ্বিতীয়')
  })

  it('are not replaced by a slow read that began before a save', async () => {
    const { kv } = memoryOfSettings()
    const DB = slowDatabase(async () => {
      await save('দ্বিতীয়')
      await refreshSettings({ DB: env.DB, KV: kv }, now)
    })
    await refreshSettings({ DB, KV: kv }, now)
    expect((await readSettings({ DB: brokenDatabase, KV: kv }, later(1))).site_name).toBe('দ্বিতীয়')
  })

  it('stay while neither KV nor the database answers', async () => {
    const { kv, values } = memoryOfSettings()
    await refreshSettings({ DB: env.DB, KV: kv }, now)
    values.clear()
    const read = await readSettings({ DB: brokenDatabase, KV: kv }, later(20_000))
    expect(read.site_name).toBe('প্রথম')
  })

  it('follow a database that was restored to an earlier time', async () => {
    const { kv, values } = memoryOfSettings()
    const source = { DB: env.DB, KV: kv }
    await refreshSettings(source, now)
    await save('দ্বিতীয়')
    const newer = { version: Date.now() + 1e9, settings: { site_name: 'মুছে যাওয়া' } }
    values.set('settings', JSON.stringify(newer))
    expect((await readSettings(source, later(20_000))).site_name).toBe('মুছে যাওয়া')
    values.clear()
    expect((await readSettings(source, later(400_000))).site_name).toBe('দ্বিতীয়')
  })
})

it('every save raises the version, also with a clock that runs behind', async () => {
  const versions: number[] = []
  for (const clock of [Date.now(), Date.now() - 60_000, 0]) {
    await saveSetting(db, 'currency_symbol', String(clock), { userId: null, now: new Date(clock) })
    const { kv, copy } = memoryOfSettings()
    await refreshSettings({ DB: env.DB, KV: kv }, now)
    versions.push(copy()?.version ?? 0)
  }
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
})
