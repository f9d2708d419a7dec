import { api, unwrap, type Api } from '#web/lib/api.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import type { ApprovedAddress } from './approved.address.ts'

export type ApprovedWorker = Awaited<ReturnType<typeof fetchApproved>>['data'][number]

export const fetchApproved = (from: Api, address: ApprovedAddress) =>
  unwrap(from.admin.workers.approved.$get({ query: listQuery(address) }))

/** The ids of all that the filter finds. */
export const findApproved = (address: ApprovedAddress) =>
  unwrap(api.admin.workers.approved.ids.$get({ query: listQuery({ ...address, page: 1, sort: undefined }) }))
