import { env } from 'cloudflare:workers'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#worker/features/people/people.table.ts'
import { makeUser } from '#test/support/factories.ts'
import { batch, openDatabase } from './db.ts'
import { fixedSelect } from './fixed-select.ts'

const { db } = openDatabase(env.DB, 'primary')
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
    await makeUser('customer', { suspendedAt: new Date(5_000) })
    await makeUser('customer')
    await makeUser('staff')
    for (const role of ['customer', 'staff'] as const) {
      const { rows } = await batch(db, { rows: byRole({}, { role }) })
      const expected = await db.select(columns).from(users).where(eq(users.role, role)).orderBy(asc(users.id))
      expect(rows).toEqual(expected)
      expect(rows).toHaveLength(role === 'customer' ? 2 : 1)
    }
  })

  it('throws when a value is missing', async () => {
    const byId = fixedSelect({ id: users.id }, (select) =>
      select.from(users).where(eq(users.id, sql.placeholder('id'))),
    )
    await expect(batch(db, { rows: byId({}, {}) })).rejects.toThrow('"id"')
  })
})
