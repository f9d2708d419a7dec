import { unwrap, type Api } from '#web/lib/api.ts'
import { memoize } from '#web/lib/memoize.ts'

export const fetchPlans = async (from: Api) => unwrap(from.subscription.plans.$get())
/** For the sheet over a profile, which loads them before its tap. */
export const plansOfMinute = memoize(60, fetchPlans)
export type PlansOnSale = Awaited<ReturnType<typeof fetchPlans>>
export type Plan = PlansOnSale['data'][number]
