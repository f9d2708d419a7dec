import '#web/staff.css'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import { pageOfParts } from '#web/ui/layout/page-parts.tsx'
import * as localities from '../localities/localities.tsx'
import * as tree from './place-tree.tsx'

export const { loader, shouldRevalidate, Component } = pageOfParts(adminPages.geolocation, {
  tree,
  localities,
})
