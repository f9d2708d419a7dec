import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { later } from '../later.tsx'

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** All parts at once; each may fail alone, and the page says so in its place. Questions that failed are simply absent. */
export async function loadHome({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const recent = unwrap(api.biodata.recent.$get()).then(
    ({ data }) => ({ providers: data }),
    (error: unknown) => ({ problem: asApiError(error).message }),
  )
  const [categories, divisions, stats, faq, recentLater] = await Promise.all([
    orNull(unwrap(api.categories.$get())),
    orNull(unwrap(api.locations.divisions.$get())),
    orNull(unwrap(api.stats.$get())),
    orNull(unwrap(api.settings.faq.$get())),
    later(recent),
  ])
  return {
    categories,
    divisions: divisions?.map(({ id, name, bn_name }) => ({ id, name, bn_name })) ?? [],
    stats,
    questions: faq?.enabled ? faq.items : [],
    recent: recentLater,
  }
}

function orNull<Value>(call: Promise<{ data: Value }>): Promise<Value | null> {
  return call.then(
    ({ data }) => data,
    () => null,
  )
}
