import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { db, rowsOf } from '#test/support/database.ts'
import { runCron } from '#worker/cron.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

/** More than two portions of the job. */
const people = 450
const now = new Date('2026-11-21T21:10:00Z')
const nightly = '10 21 * * *'
const everyFiveMinutes = '*/5 * * * *'
const keysOf = (id: number) => [`documents/front-${id}.webp`, `documents/back-${id}.webp`]

async function storeObjects(ids: readonly number[]) {
  const keys = ids.flatMap(keysOf)
  for (let start = 0; start < keys.length; start += 50)
    await Promise.all(keys.slice(start, start + 50).map((key) => env.DOCUMENTS.put(key, 'x')))
}
async function storeDocuments(ids: readonly number[]) {
  const json = JSON.stringify(ids)
  const at = now.getTime() - 91 * millisecondsPerDay
  await db.run(sql`INSERT OR REPLACE INTO stored_images (bucket, path, uploaded_by, created_at)
    SELECT 'documents', 'documents/' || side.value || '-' || p.value, p.value, ${at}
    FROM json_each(${json}) p, json_each('["front","back"]') side`)
  await db.run(sql`UPDATE providers SET reviewed_at = ${at}, id_card_front = 'documents/front-' || id || '.webp',
    id_card_back = 'documents/back-' || id || '.webp' WHERE id IN (SELECT value FROM json_each(${json}))`)
  await storeObjects(ids)
}
const left = async () => ({
  profiles: await env.DB.prepare(
    'SELECT count(*) AS n FROM providers WHERE id_card_front IS NOT NULL OR id_card_back IS NOT NULL',
  ).first('n'),
  rows: await env.DB.prepare('SELECT count(*) AS n FROM stored_images').first('n'),
  objects: (await env.DOCUMENTS.list()).objects.length,
})
const none = { profiles: 0, rows: 0, objects: 0 }
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the identity images of many profiles', () => {
  beforeAll(async () => {
    for (const statement of [...referenceStatements, ...providerStatements(1, people)])
      await env.DB.prepare(statement).run()
  })
  beforeEach(async () => {
    await db.delete(jobStates)
  })

  it('are all deleted in one night, each with its entry in the audit log', async () => {
    await storeDocuments(ids(people))
    expect((await left()).objects).toBe(2 * people)
    await runCron(env, nightly, now)
    expect(await left()).toEqual(none)
    const entries = await db.all(sql`SELECT count(*) AS total, count(DISTINCT entity_id) AS profiles,
      min(actor_name) AS actor FROM audit_log WHERE action = 'provider.documents_deleted'`)
    expect(entries).toEqual([{ total: people, profiles: people, actor: 'সিস্টেম' }])
  })

  it('are deleted in the next runs when the time of a night was over', async () => {
    await storeDocuments(ids(30))
    await runCron(env, everyFiveMinutes, now)
    expect((await left()).profiles).toBe(30)
    await db.insert(jobStates).values({
      job: 'documents',
      lastStartedAt: now,
      lastFinishedAt: now,
      unfinishedSince: now,
    })
    await runCron(env, everyFiveMinutes, new Date(now.getTime() + 300_000))
    expect(await left()).toEqual(none)
    const [state] = await rowsOf(jobStates, sql`job = 'documents'`)
    expect(state).toMatchObject({ lastHandled: 30, unfinishedSince: null, lastError: null })
  })

  it('wait for the next night where an object fails, and the others do not', async () => {
    await storeDocuments(ids(40))
    const broken = keysOf(7)[0] ?? ''
    const DOCUMENTS = {
      get: () => Promise.resolve(null),
      list: (options?: R2ListOptions) => env.DOCUMENTS.list(options),
      delete: (keys: string[]) =>
        keys.includes(broken) ? Promise.reject(new Error('R2 is down')) : env.DOCUMENTS.delete(keys),
    } as unknown as R2Bucket
    await runCron({ ...env, DOCUMENTS }, nightly, now)
    expect(await left()).toEqual({ profiles: 0, rows: 1, objects: 1 })
    await runCron(env, nightly, new Date(now.getTime() + millisecondsPerDay))
    expect(await left()).toEqual(none)
  })
})
