import '#web/staff.css'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import { loadPart, OpenPart } from '#web/ui/layout/page-parts.tsx'
import * as localities from '../localities/localities.tsx'
import * as tree from './place-tree.tsx'

const { title, tabs: labels } = adminPages.geolocation
const parts = { tree, localities }

export const loader = loadPart(labels, parts)

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export function Component() {
  return <OpenPart title={title} labels={labels} parts={parts} user={useSession().user} />
}
