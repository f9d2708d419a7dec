import { unwrap, type Api } from '#web/lib/api.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import type { ApprovedAddress } from './approved.address.ts'

export type ApprovedWorker = Awaited<ReturnType<typeof fetchApproved>>['data'][number]

export const fetchApproved = (from: Api, address: ApprovedAddress) =>
  unwrap(from.admin.workers.approved.$get({ query: listQuery(address) }))
