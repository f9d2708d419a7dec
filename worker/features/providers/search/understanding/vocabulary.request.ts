import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { placeCopiesOf } from '#worker/features/places/places.request.ts'
import { readPlaceLists } from '#worker/features/places/places.usecases.ts'
import type { Vocabulary } from './vocabulary.rules.ts'
import { readVocabulary } from './vocabulary.usecases.ts'

/** What a search of this request can understand. @throws when the database does not answer */
export async function vocabularyOf<RouteEnv extends AppEnv>(c: Context<RouteEnv>): Promise<Vocabulary> {
  return readVocabulary({
    db: c.get('db'),
    numbers: c.get('numbers'),
    places: () => readPlaceLists(placeCopiesOf(c)),
    keepAlive: (work) => c.executionCtx.waitUntil(work),
  })
}
