import { batch, type Database } from '#worker/db/db.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { listStoredImages, markUnreferencedImages, takeMarkedImages } from './images.queries.ts'
import { removeMarkedImages } from './images.usecases.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'

const checkedAtOnce = 500
const retriedAtOnce = 200
const positionKey = 'image-sweep-place'
type Position = { createdAt: number; path: string }

type Bounds = { deadline: Deadline; parts: number; clock: () => Date }

/**
 * Walks over all stored images, 500 in each part, and removes those that are a day old and that no row refers to. Also
 * retries the removals that did not succeed before. A run that does not reach the end is continued by the next, and two runs
 * may go in parallel.
 * @throws Error after the walk if objects could not be removed
 */
export async function sweepOrphanImages(
  env: Pick<Env, 'PICTURES' | 'DOCUMENTS' | 'KV'>,
  db: Database,
  { deadline, parts, clock }: Bounds,
): Promise<Progress> {
  const buckets = { pictures: env.PICTURES, documents: env.DOCUMENTS }
  const startedAt = clock()
  const before = new Date(startedAt.getTime() - millisecondsPerDay)
  const first = { createdAt: 0, path: '' }
  let position = (await env.KV.get<Position>(positionKey, { type: 'json' })) ?? first
  let isAtEnd = false
  let failed = 0
  const progress = await inParts(deadline, parts, async () => {
    const now = clock()
    const images = isAtEnd
      ? []
      : await listStoredImages(db, { after: position, before, limit: checkedAtOnce })
    const { marked, retried } = await batch(db, {
      retried: takeMarkedImages(db, { now, limit: retriedAtOnce, before: startedAt }),
      marked: images.length > 0 ? markUnreferencedImages(db, images, { before, now }) : null,
    })
    const taken = [...retried, ...(marked ?? [])]
    const removed = await removeMarkedImages(db, buckets, taken)
    failed += taken.length - removed
    const last = images.at(-1)
    if (last) position = { createdAt: last.created_at, path: last.path }
    isAtEnd ||= images.length < checkedAtOnce
    return { handled: removed, isDone: isAtEnd && retried.length < retriedAtOnce }
  })
  // After the last page the next run starts over, because an image may lose its reference after it was checked.
  if (isAtEnd) await env.KV.delete(positionKey)
  else await env.KV.put(positionKey, JSON.stringify(position))
  if (failed > 0) throw new Error(`${failed} images could not be removed from their bucket`)
  return progress
}
