import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { learnChanges } from '#worker/middleware/edge/data-version.ts'
import { dataVersions, raiseEverything } from '#worker/middleware/edge/data-versions.table.ts'
import { db } from './database.ts'

/** This isolate asks what has changed, as after a write that visitors see. */
export async function learnVersion(): Promise<void> {
  await learnChanges({ binding: env.DB, now: new Date(), keepAlive: () => undefined })
}

/** Makes all copies stale, in this isolate at once. */
export async function raiseVersion(): Promise<void> {
  await db.run(raiseEverything)
  await learnVersion()
}

/**
 * Changes rows so that no isolate will ever know of it: a copy from before shows it by what it says. Nothing else may write meanwhile.
 */
export async function changeUnnoticed(change: () => Promise<unknown>): Promise<void> {
  const before = await db.select().from(dataVersions)
  await change()
  const names = new Set(before.map(({ name }) => name))
  for (const { name } of await db.select().from(dataVersions))
    if (!names.has(name)) await db.delete(dataVersions).where(eq(dataVersions.name, name))
  for (const { name, version } of before)
    await db.update(dataVersions).set({ version }).where(eq(dataVersions.name, name))
}
