import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { defineList } from '#web/lib/list/list-address.ts'
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
