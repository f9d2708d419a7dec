import { unwrap, type Api } from '#web/lib/api.ts'
import { approvedQueryOf, type ApprovedAddress } from './approved-address.ts'

export type ApprovedPage = Awaited<ReturnType<typeof fetchApproved>>
export type ApprovedWorker = ApprovedPage['data'][number]

/** A page of the approved workers, switched off ones included. */
export const fetchApproved = (from: Api, address: ApprovedAddress) =>
  unwrap(from.admin.workers.approved.$get({ query: approvedQueryOf(address) }))
