import { api, unwrap, type Api } from '#web/lib/api.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import type { ApprovedAddress } from './approved.address.ts'

type ApprovedPage = Awaited<ReturnType<typeof fetchApproved>>
export type ApprovedWorker = ApprovedPage['data'][number]

/** A page of the approved workers, including inactive ones. */
export const fetchApproved = (from: Api, address: ApprovedAddress) =>
  unwrap(from.admin.workers.approved.$get({ query: listQuery(address) }))

/** Activates or deactivates several profiles. The answer lists the refused ones with a reason. */
export const switchMany = (ids: readonly number[], action: 'activate' | 'deactivate') =>
  unwrap(api.admin.workers.bulk.$post({ json: { ids: [...ids], action } }))
