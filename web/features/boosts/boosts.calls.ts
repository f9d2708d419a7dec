import { unwrap, type Api } from '#web/lib/api.ts'

export const fetchBoostOffer = (from: Api) => unwrap(from.boost.plans.$get())

type BoostOffer = Awaited<ReturnType<typeof fetchBoostOffer>>
export type BoostPlan = BoostOffer['data'][number]
export type RunningBoost = NonNullable<BoostOffer['active_boost']>
