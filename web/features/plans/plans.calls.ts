import { unwrap, type Api } from '#web/lib/api.ts'

export const fetchPlans = async (from: Api) => (await unwrap(from.subscription.plans.$get())).data
export type Plan = Awaited<ReturnType<typeof fetchPlans>>[number]

/** The signed-in customer's subscriptions, newest first. */
export const fetchSubscriptions = async (from: Api) => (await unwrap(from.subscription.mine.$get())).data
export type Subscription = Awaited<ReturnType<typeof fetchSubscriptions>>[number]
