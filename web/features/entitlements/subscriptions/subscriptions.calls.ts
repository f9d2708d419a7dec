import { unwrap, type Api } from '#web/lib/api.ts'

export const fetchSubscriptions = async (from: Api) => (await unwrap(from.subscription.mine.$get())).data
export type Subscription = Awaited<ReturnType<typeof fetchSubscriptions>>[number]
