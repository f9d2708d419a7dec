import { unwrap, type Api } from '#web/lib/api.ts'

export const fetchPlans = async (from: Api) => unwrap(from.subscription.plans.$get())
export type PlansOnSale = Awaited<ReturnType<typeof fetchPlans>>
export type Plan = PlansOnSale['data'][number]
