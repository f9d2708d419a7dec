import { sql } from 'drizzle-orm'
import { patienceOfCommands } from '#seed/bindings.ts'
import { openDatabase, runBatch, type Database } from '#worker/db/db.ts'
import { measureUsage, noUsage } from '#worker/db/usage.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { editProvider } from '#worker/features/moderation/changes/edit-provider.usecases.ts'
import { decide } from '#worker/features/moderation/queue/queue.usecases.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { rateProvider } from '#worker/features/ratings/ratings.usecases.ts'
import { defaultSettings } from '#worker/features/settings/settings.rules.ts'
import { reinstateAccount, suspendAccount } from '#worker/features/customers/customers.usecases.ts'

/** One use case that writes. Rows are the medians that D1 bills, with those of the indexes. */
export type WriteFigures = { name: string; read: number; written: number; p50: number; p95: number }

const repetitions = 24
/** Marks the audit rows of this measurement. */
const requestId = 'load'

/** Runs each use case on several profiles, and restores the profiles afterwards. */
export async function measureWrites(binding: D1Database, providers: number): Promise<WriteFigures[]> {
  const { db } = openDatabase(binding, 'primary', patienceOfCommands)
  const customer = providers + 1
  const ids = await idsOf(db, sql`rating_count = 0`)
  await db.run(sql`INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
    VALUES (${customer}, 'Load', '01300000000', '-', 'customer', 0, 0, 0), (${customer + 1}, 'Load', NULL, '-', 'admin', NULL, 0, 0)
    ON CONFLICT DO NOTHING`)
  const actor: Act['actor'] = { id: customer + 1, name: 'Load', role: 'admin', reauthenticatedAt: new Date() }
  const act = (): Act => ({ actor, requestId, now: new Date() })
  const settings = defaultSettings()
  const figures: WriteFigures[] = []
  const measure = async (name: string, write: (id: number) => Promise<unknown>) =>
    figures.push(await figuresOf(name, ids, write))

  for (const id of ids) {
    await db.run(sql`UPDATE providers SET status = 'pending' WHERE id = ${id}`)
    await runBatch(db, projectListing(db, id))
  }
  await measure('approval', (id) => decide(db, act(), { id, name: 'approve' }, settings))
  await measure('deactivation', (id) => decide(db, act(), { id, name: 'deactivate' }, settings))
  await measure('activation', (id) => decide(db, act(), { id, name: 'activate' }, settings))
  await measure('edit of the name', (id) => editProvider(db, act(), edit(id, 'কর্মী নতুন'), settings))
  for (const id of ids) await editProvider(db, act(), edit(id, `কর্মী ${id}`), settings)
  await measure('suspension', (id) => suspendAccount(db, act(), { id, reason: 'load' }))
  await measure('end of a suspension', (id) => reinstateAccount(db, act(), id))
  const rate = (id: number, rating: number) =>
    rateProvider(db, { id: customer }, { id, rating, requiresContact: false }, new Date())
  await measure('first rating', (id) => rate(id, 5))
  await measure('changed rating', (id) => rate(id, 3))

  await db.run(sql`DELETE FROM ratings WHERE customer_id = ${customer}`)
  for (const id of ids) {
    await db.run(sql`UPDATE providers SET rating_sum = 0, rating_count = 0 WHERE id = ${id}`)
    await runBatch(db, projectListing(db, id))
  }
  await db.run(sql`DELETE FROM sms_outbox`)
  await db.run(sql`DELETE FROM audit_log WHERE actor_id = ${actor.id}`)
  await db.run(sql`UPDATE providers SET reviewed_by = NULL WHERE reviewed_by = ${actor.id}`)
  await db.run(sql`DELETE FROM users WHERE id IN (${customer}, ${actor.id})`)
  return figures
}

const edit = (id: number, name: string) => ({
  id,
  name,
  phone: `017${String(id).padStart(8, '0').slice(-8)}`,
  work_experience: undefined,
  note: null,
})

async function idsOf(db: Database, which: ReturnType<typeof sql>): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    sql`SELECT id FROM providers WHERE ${which} AND status = 'approved' ORDER BY id DESC LIMIT ${repetitions}`,
  )
  return rows.map(({ id }) => id)
}

async function figuresOf(
  name: string,
  ids: readonly number[],
  write: (id: number) => Promise<unknown>,
): Promise<WriteFigures> {
  const runs: { read: number; written: number; milliseconds: number }[] = []
  for (const id of ids) {
    const usage = noUsage()
    const began = performance.now()
    await measureUsage(usage, () => write(id))
    runs.push({ read: usage.rowsRead, written: usage.rowsWritten, milliseconds: performance.now() - began })
  }
  const at = (pick: 'read' | 'written' | 'milliseconds', share: number) => {
    const sorted = runs.map((run) => run[pick]).sort((a, b) => a - b)
    return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  }
  return {
    name,
    read: at('read', 0.5),
    written: at('written', 0.5),
    p50: at('milliseconds', 0.5),
    p95: at('milliseconds', 0.95),
  }
}
