import { unwrap, type Api } from '#web/lib/api.ts'

export const fetchPlans = async (from: Api) => (await unwrap(from.subscription.plans.$get())).data
export type Plan = Awaited<ReturnType<typeof fetchPlans>>[number]
