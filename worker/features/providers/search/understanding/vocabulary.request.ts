import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { placeSourceOf } from '#worker/features/places/places.request.ts'
import { readPlaceLists } from '#worker/features/places/places.usecases.ts'
import type { Vocabulary } from './vocabulary.rules.ts'
import { readVocabulary } from './vocabulary.usecases.ts'

/** What a search of this request can understand. @throws when the database does not answer */
export async function vocabularyOf<RouteEnv extends AppEnv>(c: Context<RouteEnv>): Promise<Vocabulary> {
  const db = c.get('db')
  return readVocabulary({
    db,
    numbers: c.get('numbers'),
    places: () => readPlaceLists({ db, copies: placeSourceOf(c) }),
    keepAlive: (work) => c.executionCtx.waitUntil(work),
  })
}
