import { unwrap, type Api, api } from '#web/lib/api.ts'

// Apart from reveals.calls.ts, which every visitor of a profile loads.
export const fetchSubscriptions = async (from: Api) => (await unwrap(from.subscription.mine.$get())).data
export type Subscription = Awaited<ReturnType<typeof fetchSubscriptions>>[number]

/** What the number costs the signed-in customer. Counts no view of the page. */
export const fetchAccess = async (providerId: number) =>
  (
    await unwrap(
      api.biodata[':id'].$get({ param: { id: String(providerId) } }, { headers: { Purpose: 'prefetch' } }),
    )
  ).data.number_access

export const fetchBalance = () => unwrap(api.subscription.balance.$get())
