import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { placeSourceOf } from '#worker/features/places/places.request.ts'
import { readPlaceLists } from '#worker/features/places/places.usecases.ts'
import { versionOf, type DataVersion } from '#worker/middleware/edge/data-version.ts'
import type { Vocabulary } from './vocabulary.rules.ts'
import { readVocabulary } from './vocabulary.usecases.ts'

/** What a search of this request can understand. @throws when the database does not answer */
export async function vocabularyOf<RouteEnv extends AppEnv>(c: Context<RouteEnv>): Promise<Vocabulary> {
  const db = c.get('db')
  const version: DataVersion | null = c.get('dataVersion') ?? (await versionOf(c))
  const copies = placeSourceOf(c, { now: c.get('now'), version: version?.places ?? 0 })
  return readVocabulary({
    db,
    version,
    places: () => readPlaceLists({ db, copies }),
    keepAlive: (work) => c.executionCtx.waitUntil(work),
  })
}
