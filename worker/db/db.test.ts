import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { users } from '#worker/features/users/users.table.ts'
import { runBatch } from './db.ts'

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
      db.run(sql`UPDATE users SET role = ${'nobody'} WHERE id = ${user.id}`),
    ]
    await expect(runBatch(db, queries)).rejects.toThrow(/CHECK constraint/)
    expect(await db.select({ name: users.name }).from(users).where(eq(users.id, user.id))).toEqual([
      { name: user.name },
    ])
  })

  it('may be empty', async () => {
    expect(await runBatch(db, [])).toEqual([])
  })
})
