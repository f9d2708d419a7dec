import type { Database } from '#worker/db/db.ts'
import { markUploadsOf } from '#worker/features/images/images.queries.ts'
import { removeMarkedImages } from '#worker/features/images/remove-images.usecases.ts'
import { mergeWords } from '#worker/features/providers/search/merge-words.usecases.ts'
import { endErasures, listUnfinishedErasures } from './unfinished-erasures.queries.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'

const accountsAtOnce = 500

type Bounds = { deadline: Deadline; parts: number; clock: () => Date }

/**
 * Removes what an erasure leaves behind: pictures that a bucket did not give up, and hidden words in the search index, which
 * stay in its pages until they are merged. A large index takes several runs. Safe to run twice at once.
 */
export async function finishErasures(
  env: Pick<Env, 'PICTURES' | 'DOCUMENTS'>,
  db: Database,
  { deadline, parts, clock }: Bounds,
): Promise<Progress> {
  const userIds = (await listUnfinishedErasures(db, accountsAtOnce)).map(({ userId }) => userId)
  if (userIds.length === 0) return { handled: 0, isDone: true }
  const marked = await markUploadsOf(db, userIds, clock())
  const buckets = { pictures: env.PICTURES, documents: env.DOCUMENTS }
  await removeMarkedImages(db, buckets, marked)
  const merged = await inParts(deadline, parts, async () => ({ handled: 0, isDone: await mergeWords(db) }))
  if (!merged.isDone) return merged
  const ended = await endErasures(db, userIds)
  return { handled: ended.length, isDone: userIds.length < accountsAtOnce }
}
