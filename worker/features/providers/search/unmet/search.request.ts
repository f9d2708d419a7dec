import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { isDemand } from '#worker/features/statistics/interest.rules.ts'
import type { BrowseInput } from '#worker/features/providers/listing/browse.schema.ts'
import { findProviders } from '#worker/features/providers/search/understanding/find-providers.usecases.ts'
import { vocabularyOf } from '#worker/features/providers/search/understanding/vocabulary.request.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { noteUnmetSearch } from './note-unmet-search.usecases.ts'

/** A page of a search. What it did not find is noted after the answer. */
export async function searchAndNote(
  c: Context<AppEnv>,
  input: BrowseInput & { q: string },
  { secret, now }: { secret: KeyRing; now: Date },
) {
  const db = c.get('db')
  const vocabulary = await vocabularyOf(c)
  const { answer, isUnmet } = await findProviders(db, input, { secret, now, vocabulary })
  const ahead = /prefetch/.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`)
  const searcher = {
    actor: c.get('actor'),
    userAgent: c.req.header('user-agent') ?? '',
    fetchedAhead: ahead && !c.req.header('x-page-visit'),
  }
  if (isUnmet && (input.page ?? 1) === 1 && isDemand(searcher)) {
    const network = networkOf(c.req.header('cf-connecting-ip'))
    const log = c.get('log')
    c.executionCtx.waitUntil(
      noteUnmetSearch(c.get('primary'), input.q, { network, secret, now }).catch(() =>
        log.warn('unmet_search_not_noted'),
      ),
    )
  }
  return answer
}
