import '#web/staff.css'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import { pageOfParts } from '#web/ui/layout/page-parts.tsx'
import * as lists from './import-lists.tsx'
import * as created from './new-import.tsx'

export const { loader, shouldRevalidate, Component } = pageOfParts(adminPages.imports, {
  lists,
  new: created,
})
