import { api, unwrap, type Api } from '#web/lib/api.ts'
import { listQuery, defineList } from '#web/lib/list/list-address.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { approvedSorts } from '#worker/features/moderation/moderation.schema.ts'

export const approvedList = defineList(
  adminPaths.approvedWorkers,
  { category_id: 'id', division_id: 'id', district_id: 'id', upazila_id: 'id', sort: approvedSorts },
  () => 'newest',
)
export type ApprovedAddress = ReturnType<typeof approvedList.read>

/** The number of active filters without the search text. A place counts once. */
export const countFilters = ({ category_id: category, division_id: division }: ApprovedAddress): number =>
  [category, division].filter((value) => value !== undefined).length

export type ApprovedWorker = Awaited<ReturnType<typeof fetchApproved>>['data'][number]

export const fetchApproved = (from: Api, address: ApprovedAddress) =>
  unwrap(from.admin.workers.approved.$get({ query: listQuery(address) }))

/** The ids of all that the filter finds. */
export const findApproved = (address: ApprovedAddress) =>
  unwrap(api.admin.workers.approved.ids.$get({ query: listQuery({ ...address, page: 1, sort: undefined }) }))
