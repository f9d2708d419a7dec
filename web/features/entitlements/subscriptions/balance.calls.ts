// Apart from reveals.calls.ts, which every visitor of a profile loads.
import { api, unwrap } from '#web/lib/api.ts'

/** What the number costs the signed-in customer. Counts no view of the page. */
export const fetchAccess = async (providerId: number) =>
  (
    await unwrap(
      api.biodata[':id'].$get({ param: { id: String(providerId) } }, { headers: { Purpose: 'prefetch' } }),
    )
  ).data.number_access

export const fetchBalance = () => unwrap(api.subscription.balance.$get())
