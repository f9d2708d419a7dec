import { unwrap, type Api } from '#web/lib/api.ts'

export const fetchPlans = async (from: Api) => unwrap(from.subscription.plans.$get())
type PlansOnSale = Awaited<ReturnType<typeof fetchPlans>>
export type Plan = PlansOnSale['data'][number]
