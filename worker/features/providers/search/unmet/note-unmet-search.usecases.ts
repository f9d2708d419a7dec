import { batch, type Database } from '#worker/db/db.ts'
import { countHits } from '#worker/features/people/limits.queries.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { countUnmetSearch } from './unmet-searches.queries.ts'
import { unmetADay, unmetWords } from './unmet-searches.rules.ts'
import { bucketOf, fixedWindow, hour } from '#worker/features/people/limits.rules.ts'

/** Keeps the words of a search that found nothing, unless its network or the site has noted enough that day. */
export async function noteUnmetSearch(
  db: Database,
  q: string,
  { network, secret, now }: { network: string; secret: KeyRing; now: Date },
): Promise<void> {
  const words = unmetWords(q)
  if (words === null) return
  const limit = {
    bucket: bucketOf(secret, 'unmet-searches', network),
    max: unmetADay.network,
    ...fixedWindow(now, 24 * hour),
  }
  await batch(db, {
    counted: countHits(db, [limit]),
    noted: countUnmetSearch(db, words, dayOf(now)),
  })
}
