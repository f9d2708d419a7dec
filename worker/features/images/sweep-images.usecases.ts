import type { Database } from '#worker/db/db.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { condemnImages, listCondemned, listStoredImages } from './images.queries.ts'
import { removeObjects } from './images.usecases.ts'

const lookedAt = 1000
const removedAtMost = 100
const placeKey = 'image-sweep-place'
type Place = { createdAt: number; path: string }

/**
 * Removes images that no provider, category, account, setting or waiting change refers to and that are older than a day:
 * what failed submissions and interrupted removals left. Looks through 1,000 images a run from where the last run
 * stopped, and removes at most 100. Running it twice, or two at once, does no harm.
 * @returns how many images were removed
 */
export async function sweepOrphanImages(
  env: Pick<Env, 'PICTURES' | 'DOCUMENTS' | 'KV'>,
  db: Database,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - millisecondsPerDay)
  const after = (await env.KV.get<Place>(placeKey, { type: 'json' })) ?? { createdAt: 0, path: '' }
  const looked = await listStoredImages(db, { after, before, limit: lookedAt })
  const [, condemned] = await db.batch([
    condemnImages(db, looked, { before, now }),
    listCondemned(db, { limit: removedAtMost }),
  ])
  await removeObjects(db, { pictures: env.PICTURES, documents: env.DOCUMENTS }, condemned)
  const last = looked.at(-1)
  // At the end the next run begins anew: an image may have become an orphan since it was looked at.
  if (looked.length < lookedAt || !last) await env.KV.delete(placeKey)
  else
    await env.KV.put(
      placeKey,
      JSON.stringify({ createdAt: last.created_at, path: last.path } satisfies Place),
    )
  return condemned.length
}
