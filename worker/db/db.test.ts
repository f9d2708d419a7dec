import { eq, sql, asc } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { app } from '#worker/app.ts'
import { users } from '#worker/features/people/people.table.ts'
import { batch, openDatabase, runBatch, hasDistinctColumns } from './db.ts'
import { measureUsage, noUsage } from './usage.ts'
import { fixedSelect } from './fixed-select.ts'

describe('a batch', () => {
  it('takes built and raw queries with values, in order, and maps the rows of each', async () => {
    const user = await makeUser()
    const [, raw, rows] = await db.batch([
      db.update(users).set({ name: 'দ্বিতীয়' }).where(eq(users.id, user.id)),
      db.all<{ id: number; name: string }>(sql`SELECT id, name FROM users WHERE id = ${user.id}`),
      db.select({ name: users.name, createdAt: users.createdAt }).from(users).where(eq(users.id, user.id)),
    ])
    expect(raw).toEqual([{ id: user.id, name: 'দ্বিতীয়' }])
    expect(rows).toEqual([{ name: 'দ্বিতীয়', createdAt: user.createdAt }])
  })

  it('undoes everything when one of its queries fails', async () => {
    const user = await makeUser()
    const queries = [
      db.run(sql`UPDATE users SET name = ${'বদলানো'} WHERE id = ${user.id}`),
      db.run(sql`UPDATE users SET name = ${''} WHERE id = ${user.id}`),
    ]
    await expect(runBatch(db, queries)).rejects.toThrow(/CHECK constraint/)
    expect(await db.select({ name: users.name }).from(users).where(eq(users.id, user.id))).toEqual([
      { name: user.name },
    ])
  })

  it('may be empty', async () => {
    expect(await batch(db, { queries: [] })).toEqual({ queries: [] })
  })
})

describe('a database that hangs', () => {
  afterEach(() => void vi.useRealTimers())

  const never = () => new Promise<never>(() => undefined)
  const statement = (): object => ({ bind: statement, all: never, run: never, raw: never, first: never })
  const hanging = {
    withSession: () => ({ prepare: statement, batch: never, getBookmark: () => null }),
  } as unknown as D1Database

  it('is given up by reads and writes, alone and in a batch', async () => {
    const { db } = openDatabase(hanging, 'primary', { read: 20, write: 20 })
    const fault = { code: 'unavailable', cause: { message: 'D1_ERROR: timed out' } }
    const read = db.select({ id: users.id }).from(users)
    await expect(read).rejects.toMatchObject({ cause: fault })
    await expect(runBatch(db, [read])).rejects.toMatchObject(fault)
    await expect(db.delete(users)).rejects.toMatchObject({ cause: fault })
  })

  it.each([
    ['hangs', never],
    ['fails', () => Promise.reject(new Error('D1_ERROR: Network connection lost.'))],
    ['answers nonsense', () => Promise.resolve({ success: true })],
  ])('is asked again for a read, and not for a write, when it %s once', async (_, fault) => {
    let asked = 0
    const once =
      (answer: () => Promise<unknown>) =>
      (...values: unknown[]) => {
        void values
        asked += 1
        return asked === 1 ? fault() : answer()
      }
    const flaky = (): object => ({
      bind: flaky,
      run: once(() => Promise.resolve({ success: true, results: [] })),
      all: once(() => Promise.resolve({ success: true, results: [] })),
    })
    const session = { prepare: flaky, batch: never, getBookmark: () => null }
    const { db } = openDatabase({ withSession: () => session } as unknown as D1Database, 'primary', {
      read: 20,
      write: 20,
    })
    expect(await db.select({ id: users.id }).from(users)).toEqual([])
    expect(asked).toBe(2)
    asked = 0
    await expect(db.delete(users)).rejects.toMatchObject({ cause: { code: 'unavailable' } })
    expect(asked).toBe(1)
  })

  it('is a busy service to a visitor after ten seconds, in Bengali and with a time to come back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = app.request('/api/biodata?q=hanging', {}, { ...env, DB: hanging }, createExecutionContext())
    for (let second = 0; second <= 10; second++) await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    const answer = await asked
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(await answer.json()).toMatchObject({
      success: false,
      error: 'unavailable',
      message: expect.stringMatching(/[\u0980-\u09ff]/),
    })
  })
})

it('a keyed batch answers each query under its name, lists and left-out queries too', async () => {
  const user = await makeUser()
  const find = () => db.select({ name: users.name }).from(users).where(eq(users.id, user.id))
  const results = await batch(db, {
    before: find(),
    left_out: null,
    renamed: [
      db.update(users).set({ name: 'প্রথম' }).where(eq(users.id, user.id)).returning({ name: users.name }),
      db.update(users).set({ name: 'শেষ' }).where(eq(users.id, user.id)).returning({ name: users.name }),
    ],
    none: [],
    after: find(),
  })
  expect(results).toEqual({
    before: [{ name: user.name }],
    left_out: null,
    renamed: [[{ name: 'প্রথম' }], [{ name: 'শেষ' }]],
    none: [],
    after: [{ name: 'শেষ' }],
  })
})

describe('what the database did', () => {
  const measure = async (work: () => PromiseLike<unknown>) => {
    const usage = noUsage()
    await measureUsage(usage, async () => work())
    return usage
  }

  it('is summed over reads, writes and batches of one request', async () => {
    const user = await makeUser()
    const find = () => db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, user.id))
    const rename = () => db.update(users).set({ name: 'নতুন' }).where(eq(users.id, user.id))
    expect(await measure(find)).toEqual({ rowsRead: 1, rowsWritten: 0, statements: 1 })
    const renamed = await measure(rename)
    expect(renamed.rowsWritten).toBeGreaterThan(0)
    const all = await measure(async () => {
      await find()
      await batch(db, { first: find(), second: find(), renamed: rename() })
    })
    expect(all).toEqual({ rowsRead: 3 + renamed.rowsRead, rowsWritten: renamed.rowsWritten, statements: 4 })
  })

  it('belongs to the request that asked, also when others ask at the same time', async () => {
    const user = await makeUser()
    const find = () => db.select({ id: users.id }).from(users).where(eq(users.id, user.id))
    const measured = await Promise.all(
      [1, 2, 3].map((times) =>
        measure(async () => {
          for (let n = 0; n < times; n += 1) await find()
        }),
      ),
    )
    expect(measured.map(({ statements, rowsRead }) => [statements, rowsRead])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  it('reads joined columns of one name apart', async () => {
    const [first, second] = [await makeUser(), await makeUser()]
    const other = alias(users, 'other')
    const pairs = await db
      .select({ id: users.id, otherId: other.id })
      .from(users)
      .innerJoin(other, eq(other.id, second.id))
      .where(eq(users.id, first.id))
    expect(pairs).toEqual([{ id: first.id, otherId: second.id }])
  })
})

const columns = {
  id: users.id,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
  label: sql<string>`upper(${users.role})`.as('label'),
}

describe('a select whose SQL is built once', () => {
  it('answers what Drizzle answers, for the values of each call', async () => {
    const byRole = fixedSelect(columns, (select) =>
      select
        .from(users)
        .where(eq(users.role, sql.placeholder('role')))
        .orderBy(asc(users.id)),
    )
    await makeUser('service_worker', { suspendedAt: new Date(5_000) })
    await makeUser('service_worker')
    await makeUser('staff')
    for (const role of ['service_worker', 'staff'] as const) {
      const { rows } = await batch(db, { rows: byRole({}, { role }) })
      const expected = await db.select(columns).from(users).where(eq(users.role, role)).orderBy(asc(users.id))
      expect(rows).toEqual(expected)
      expect(rows).toHaveLength(role === 'service_worker' ? 2 : 1)
    }
  })

  it('throws when a value is missing', async () => {
    const byId = fixedSelect({ id: users.id }, (select) =>
      select.from(users).where(eq(users.id, sql.placeholder('id'))),
    )
    await expect(batch(db, { rows: byId({}, {}) })).rejects.toThrow('"id"')
  })
})

describe('the columns of a result are distinct', () => {
  it.each([
    'select "id", "name" from "users" where "users"."id" = ?',
    'select "warnings"."id", "users"."name" from "warnings" left join "users" on "a" = "b"',
    'select "users"."id", "warnings"."id" as "warning_id" from "users"',
    'select count(*), "day" from (select "id", "id" from "x") group by "day"',
    `select replace("name", ',', ''), "id" from "users"`,
    'select distinct "role", count(*) as total from "users"',
    'insert into "users" ("id", "id2") values (?, ?) on conflict do nothing returning "id", "name"',
    'insert into "a" ("x") select "y", "y" from "b" returning "x", "z"',
    'with "known" as (select "id", "id" from "x") select "a", "b" from "known"',
    'delete from "users" where "id" = ?',
    'SELECT 1 AS alive',
  ])('in %s', (query) => expect(hasDistinctColumns(query)).toBe(true))

  it.each([
    'select "users"."id", "warnings"."id" from "users"',
    'select "users"."id", "warnings"."row" as "id" from "users"',
    'select count(*), count(*) from "users"',
    'select "1", "name" from "users"',
    'update "users" set "a" = ? returning "id", "id"',
    'select * from "users"',
  ])('not in %s', (query) => expect(hasDistinctColumns(query)).toBe(false))
})
