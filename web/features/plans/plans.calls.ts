import { unwrap, type Api } from '#web/lib/api.ts'
import { memoize } from '#web/lib/memoize.ts'

/** The plans on sale: one request a minute. */
export const fetchPlans = memoize(60, async (from: Api) => unwrap(from.subscription.plans.$get()))
export type PlansOnSale = Awaited<ReturnType<typeof fetchPlans>>
export type Plan = PlansOnSale['data'][number]
