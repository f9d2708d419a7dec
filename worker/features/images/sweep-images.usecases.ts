import { batch, type Database } from '#worker/db/db.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { listMarkedImages, listStoredImages, markUnreferencedImages } from './images.queries.ts'
import { removeMarkedImages } from './images.usecases.ts'

const checkedPerRun = 1000
const removedPerRun = 100
const positionKey = 'image-sweep-place'
type Position = { createdAt: number; path: string }

/** Checks 1,000 images a run, removes at most 100 that are a day old, and may run in parallel. @returns the number removed */
export async function sweepOrphanImages(
  env: Pick<Env, 'PICTURES' | 'DOCUMENTS' | 'KV'>,
  db: Database,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - millisecondsPerDay)
  const after = (await env.KV.get<Position>(positionKey, { type: 'json' })) ?? { createdAt: 0, path: '' }
  const images = await listStoredImages(db, { after, before, limit: checkedPerRun })
  const { marked } = await batch(db, {
    marks: markUnreferencedImages(db, images, { before, now }),
    marked: listMarkedImages(db, { limit: removedPerRun }),
  })
  await removeMarkedImages(db, { pictures: env.PICTURES, documents: env.DOCUMENTS }, marked)
  const last = images.at(-1)
  // After the last page the next run starts over, because an image may lose its reference after it was checked.
  if (images.length < checkedPerRun || !last) await env.KV.delete(positionKey)
  else {
    const position: Position = { createdAt: last.created_at, path: last.path }
    await env.KV.put(positionKey, JSON.stringify(position))
  }
  return marked.length
}
