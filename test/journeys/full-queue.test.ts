import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { emptyQueue } from '#test/support/moderation.ts'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'

const cases = 200

beforeAll(async () => {
  for (const statement of [
    ...referenceStatements,
    ...providerStatements(1, cases),
    `UPDATE providers SET status = 'pending', submitted_at = id`,
  ])
    await env.DB.prepare(statement).run()
})

it('a full queue loses and doubles nothing when ten moderators decide in parallel', async () => {
  const { opened, refused } = await emptyQueue(10)
  const all = opened.flat()
  expect([all.length, new Set(all).size]).toEqual([cases, cases])
  expect(opened.filter((own) => own.length > 0).length).toBeGreaterThan(5)
  const count = async (sql: string) => (await env.DB.prepare(sql).first<{ n: number }>())?.n
  expect(refused).toBe(Math.floor(cases / 3))
  expect(await count(`SELECT count(*) n FROM providers WHERE status = 'pending'`)).toBe(0)
  expect(
    await count(
      `SELECT count(*) n FROM audit_log WHERE action IN ('provider.approved', 'provider.rejected')`,
    ),
  ).toBe(cases)
  expect(await count(`SELECT count(DISTINCT entity_id) n FROM audit_log`)).toBe(cases)
  expect(await count(`SELECT count(*) n FROM outbox WHERE entity = 'provider'`)).toBe(cases)
  expect(await count(`SELECT count(*) n FROM case_claims`)).toBe(0)
}, 600_000)
