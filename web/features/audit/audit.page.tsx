import '#web/staff.css'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import { loadPart, OpenPart } from '#web/ui/layout/page-parts.tsx'
import * as security from '#web/features/people/admin/security-events.tsx'
import * as acts from './log.tsx'

const { title, tabs: labels } = adminPages.audit
const parts = { acts, security }

export const loader = loadPart(labels, parts)

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export function Component() {
  return <OpenPart title={title} labels={labels} parts={parts} user={useSession().user} />
}
