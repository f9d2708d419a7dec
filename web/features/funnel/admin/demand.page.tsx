import '#web/staff.css'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import * as requests from '#web/features/provider-requests/admin/requests.tsx'
import * as unmet from '#web/features/accounts/staff-search/admin/unmet-searches.tsx'
import { loadPart, OpenPart } from '#web/ui/layout/page-parts.tsx'
import * as funnel from './funnel.tsx'
import * as shortages from './shortages.tsx'

const { title, tabs: labels } = adminPages.demand
const parts = { requests, unmet, shortages, funnel }

export const loader = loadPart(labels, parts)

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export function Component() {
  return <OpenPart title={title} labels={labels} parts={parts} user={useSession().user} />
}
