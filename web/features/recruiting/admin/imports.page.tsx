import '#web/staff.css'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import { loadPart, OpenPart } from '#web/ui/layout/page-parts.tsx'
import * as lists from './import-lists.tsx'
import * as created from './new-import.tsx'

const { title, tabs: labels } = adminPages.imports
const parts = { lists, new: created }

export const loader = loadPart(labels, parts)

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export function Component() {
  return <OpenPart title={title} labels={labels} parts={parts} user={useSession().user} />
}
