import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#worker/features/people/people.table.ts'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { auditEntry } from './audit.queries.ts'
import { auditLog } from './audit.table.ts'

const now = new Date('2026-11-21T06:00:00Z')
const entriesAbout = (id: number) =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, String(id)))

describe('the audit log', () => {
  it('stays silent about an act that its own guard refused', async () => {
    const customer = await makeUser()
    const rename = (from: string) =>
      [
        db
          .update(users)
          .set({ name: 'নতুন' })
          .where(sql`${users.id} = ${customer.id} AND ${users.name} = ${from}`),
        auditEntry(db, {
          actor: null,
          action: 'user.renamed',
          entity: 'user',
          entityId: customer.id,
          requestId: null,
          now,
          onlyIf: sql`changes() > 0`,
        }),
      ] as const
    await db.batch(rename('অন্য কেউ'))
    expect(await entriesAbout(customer.id)).toEqual([])
    await db.batch(rename(customer.name))
    expect(await entriesAbout(customer.id)).toEqual([
      expect.objectContaining({ actorId: null, actorName: 'সিস্টেম', before: null, after: null }),
    ])
  })
})
