import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { isDemand } from '#worker/features/statistics/statistics.rules.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { noteUnmetSearch } from './unmet.usecases.ts'

/** Notes the words of a first page to which the site has no answer, once the answer is sent, if a person asked for it. */
export function noteLater(c: Context<AppEnv>, unmet: string, page = 1): void {
  const now = c.get('now')
  const ahead = /prefetch/.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`)
  const searcher = {
    actor: c.get('actor'),
    userAgent: c.req.header('user-agent') ?? '',
    fetchedAhead: ahead && !c.req.header('x-page-visit'),
  }
  if (page !== 1 || !isDemand(searcher)) return
  const [network, secret] = [networkOf(c.req.header('cf-connecting-ip')), signingKeys(c.env)]
  const log = c.get('log')
  c.executionCtx.waitUntil(
    noteUnmetSearch(c.get('primary'), unmet, { network, secret, now }).catch(() =>
      log.warn('unmet_search_not_noted'),
    ),
  )
}
